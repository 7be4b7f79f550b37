import type { DeviceMode } from '@spotless/contract/deviceMode'
import { type EditOptions, faceOptionsSchema, upscaleOptionsSchema } from '@spotless/contract/options'
import type { ModelName } from '@spotless/engine/ports'
import { weights } from '@spotless/engine-node/models/manifest'
import type { WeightsFile } from './weights/weightsFile.ts'

type NetworksOf = (options: EditOptions) => readonly ModelName[]

/** Which of a pair is run depends on how degraded the photo is. */
const enlarging = { 2: ['faithful2x', 'robust2x'], 4: ['faithful4x', 'robust4x'] } as const
const faces = ['faceBoxes', 'faceMesh', 'faceIdentity', 'restorer', 'clean'] as const

/** The networks that an edit in each mode asks for. */
const networks: Readonly<Record<DeviceMode, NetworksOf>> = {
  'background-removal': () => ['isnet'],
  'object-removal': () => ['migan'],
  'watermark-removal': () => ['migan', 'coverage', 'softCoverage', 'layeredCoverage', 'ghost', 'lettering', 'marks'],
  'image-upscale': ({ upscale }) => {
    const { scale, variant } = upscaleOptionsSchema.parse(upscale ?? {})
    return [...enlarging[scale], 'clean', ...(variant === 'crisp' ? (['crisp'] as const) : [])]
  },
  'face-enhancement': ({ face }) => [
    ...faces,
    // Faces are enlarged by 4 and brought down, the rest by 2.
    ...(faceOptionsSchema.parse(face ?? {}).upscale ? ([...enlarging[2], 'faithful4x'] as const) : []),
  ],
  'professional-photo': () => ['isnet', ...faces, ...enlarging[2], ...enlarging[4]],
  // Its words decide: the engine fetches what a step asks for.
  'prompt-edit': () => [],
}

/** Networks that are asked for beside those of the modes: by steps of prompts, for things and shadows, and by corrections. */
const networksBeside = ['objects', 'shadow', 'strokes'] as const satisfies readonly ModelName[]

/** The smallest network that modes use, on which a machine's speed is measured once. */
export const probeNetwork = 'faithful2x' satisfies ModelName

/** The weights that an edit in a mode needs on the device from its start. */
export const weightsOf = (mode: DeviceMode, options: EditOptions): readonly WeightsFile[] =>
  networks[mode](options).map((name) => weights[name])

/** Options that between them ask for every network. */
const everyChoice: readonly EditOptions[] = [{}, { upscale: { scale: 4, variant: 'crisp' } }]

/** Licences that let whoever serves the page pass the weights on; the AGPL is the product's own, under which the page itself is served. */
const redistributableLicences: readonly string[] = ['AGPL-3.0-or-later', 'Apache-2.0', 'BSD-3-Clause', 'CC0-1.0', 'MIT']

/** Every file of weights that a device may ask for; those that may not be passed on are left out. */
export const deviceWeights: readonly WeightsFile[] = [
  ...new Set([...Object.values(networks).flatMap((of) => everyChoice.flatMap(of)), ...networksBeside]),
]
  .map((name) => weights[name])
  .filter(({ licence }) => redistributableLicences.includes(licence))
