import type { Yielding } from '../ports.ts'
import type { CoverageNetwork } from './coverageNetwork.ts'

/** What measuring a mark needs to know of the file and to run. */
export interface EstimateOptions {
  /** Deviation that the file's compression adds to a pixel, in levels. */
  readonly noise: number
  readonly runtime: Yielding
  /** Null where its weights are missing. */
  readonly network: CoverageNetwork | null
  /** Whether the file keeps colour at half the resolution. */
  readonly isChromaHalved?: boolean
}
