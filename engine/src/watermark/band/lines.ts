import type { MarkPlanes } from '../markPatch.ts'

/** The rows of a patch, or its columns. */
export interface Lines {
  readonly count: number
  /** Pixels of each. */
  readonly length: number
  /** A sample, in levels. */
  readonly valueAt: (channel: number, line: number, place: number) => number
}

export const rowsOf = (planes: MarkPlanes, width: number): Lines => ({
  count: planes[0].length / width,
  length: width,
  valueAt: (channel, line, place) => (planes[channel] as Float32Array)[line * width + place] as number,
})

export const columnsOf = (planes: MarkPlanes, width: number): Lines => ({
  count: width,
  length: planes[0].length / width,
  valueAt: (channel, line, place) => (planes[channel] as Float32Array)[place * width + line] as number,
})
