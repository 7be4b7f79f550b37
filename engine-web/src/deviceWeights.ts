import type { DeviceMode } from '@spotless/contract/deviceMode'
import type { ModelName } from '@spotless/engine/ports'
import { weights } from '@spotless/engine-node/models/manifest'
import type { WeightsFile } from './weights/weightsFile.ts'

/** The networks that an edit in each mode asks for. */
const networks: Readonly<Record<DeviceMode, readonly ModelName[]>> = {
  'background-removal': ['isnet'],
  'object-removal': ['migan'],
}

/** The weights that a mode needs on the device. */
export const weightsOf = (mode: DeviceMode): readonly WeightsFile[] => networks[mode].map((name) => weights[name])

/** Licences that let whoever serves the page pass the weights on. */
const redistributableLicences: readonly string[] = ['Apache-2.0', 'BSD-3-Clause', 'CC0-1.0', 'MIT']

/** Every file of weights that a device may ask for; those that may not be passed on are left out. */
export const deviceWeights: readonly WeightsFile[] = [...new Set(Object.values(networks).flat())]
  .map((name) => weights[name])
  .filter(({ licence }) => redistributableLicences.includes(licence))
