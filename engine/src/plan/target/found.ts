import type { Alpha, Box } from '../../raster/raster.ts'

/** What a target covers, and what the person should know about how it was found. */
export interface Found {
  readonly alpha: Alpha
  /** A rectangle round each thing found; empty where the target is no countable thing. */
  readonly boxes: readonly Box[]
  /** How far round the coverage a removal has to reach, where the boxes do not say it. */
  readonly marginPx?: number
  readonly engines: readonly string[]
  readonly notes: readonly string[]
}
