import type { Alpha, Box } from '../../raster/raster.ts'

/** Coverage of a target, and notes on how it was found. */
export interface Found {
  readonly alpha: Alpha
  /** Bounding box of each object found; empty when the target is not countable. */
  readonly boxes: readonly Box[]
  /** Margin of a removal around the coverage, when it does not follow from the boxes. */
  readonly marginPx?: number
  readonly engines: readonly string[]
  readonly notes: readonly string[]
}
