import { lumaBt601 } from '../../kernel/colour/lumaBt601.ts'
import type { MarkPatch } from '../markPatch.ts'

/** Red, green and blue, 0–255. */
export type Colour = readonly [number, number, number]

/** Widest difference of a pixel from a colour over the channels. */
export const distanceOf = ({ planes }: MarkPatch, at: number, colour: Colour): number =>
  Math.max(
    Math.abs((planes[0][at] as number) - colour[0]),
    Math.abs((planes[1][at] as number) - colour[1]),
    Math.abs((planes[2][at] as number) - colour[2]),
  )

export const colourAt = ({ planes }: MarkPatch, at: number): Colour => [
  planes[0][at] as number,
  planes[1][at] as number,
  planes[2][at] as number,
]

export const lumaAt = (patch: MarkPatch, at: number): number => lumaBt601(...colourAt(patch, at))
