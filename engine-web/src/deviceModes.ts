import type { Mode } from '@spotless/contract/mode'
import type { ModelName } from '@spotless/engine/ports'
import { weights } from '@spotless/engine-node/models/manifest'
import type { WeightsFile } from './weights/weightsCache.ts'

/** Modes that run on the device, with the networks that an edit in each asks for. */
const networks = {
  'background-removal': ['isnet'],
  'object-removal': ['migan'],
} as const satisfies Partial<Record<Mode, readonly ModelName[]>>

export type DeviceMode = keyof typeof networks

export const deviceModes = Object.keys(networks) as DeviceMode[]

/** The weights that a mode needs on the device. */
export const weightsOf = (mode: DeviceMode): readonly WeightsFile[] => networks[mode].map((name) => weights[name])

/** Licences that let whoever serves the page pass the weights on. */
const redistributableLicences: readonly string[] = ['Apache-2.0', 'BSD-3-Clause', 'CC0-1.0', 'MIT']

/** Every file of weights that a device may ask for; those that may not be passed on are left out. */
export const deviceWeights: readonly WeightsFile[] = [...new Set<ModelName>(Object.values(networks).flat())]
  .map((name) => weights[name])
  .filter(({ licence }) => redistributableLicences.includes(licence))
