import type { MarkPlanes } from '../markPatch.ts'

/** The same part of one of several photos that carry a mark, and how its file is stored. */
export interface SharedView {
  /** R, G, B of the photo with its mark, 0–255; sides are even. */
  readonly planes: MarkPlanes
  /** Deviation that the file's compression adds to a pixel, in levels. */
  readonly noise: number
  /** Whether the file keeps colour at half the resolution, as JPEG 4:2:0 and WebP do. */
  readonly isChromaHalved: boolean
}

/** A mark that several photos share: seen = (1 − alpha) · behind + alpha · colour, with an alpha of its own at each pixel. */
export interface SharedMark {
  readonly width: number
  /** Coverage times opacity at each pixel, 0–1. */
  readonly alpha: Float32Array
  /** R, G, B, 0–255. */
  readonly colour: readonly [number, number, number]
}
