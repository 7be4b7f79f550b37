import type { Yielding } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { type OverlaidLine, overlaidLines } from '../watermark/lines/overlaidLines.ts'
import { type TextLine, textLine } from './textLine.ts'

/** Half the width of an outline, in pixels of the plane that a line is found in: a thin line with its soft edge. */
const halfWidthPx = 6
/** No other figure is comparable with the network's: above what is uncertain, below what is plain. */
const confidence = 0.7

const outlineOf = ({ from, to, reduction }: OverlaidLine): [number, number][] => {
  const lengthPx = Math.max(1, Math.hypot(to[0] - from[0], to[1] - from[1]))
  const [along, down] = [(to[0] - from[0]) / lengthPx, (to[1] - from[1]) / lengthPx].map(
    (part) => part * halfWidthPx * reduction,
  ) as [number, number]
  // Outlines count from pixels' corners.
  return [
    [from[0] + 0.5 - along - down, from[1] + 0.5 - down + along],
    [to[0] + 0.5 + along - down, to[1] + 0.5 + down + along],
    [to[0] + 0.5 + along + down, to[1] + 0.5 + down - along],
    [from[0] + 0.5 - along + down, from[1] + 0.5 - down - along],
  ]
}

/**
 * Outlines of thin straight lines that are laid over a photo: its diagonals, a frame, a mesh.
 * @throws the signal's reason when aborted
 */
export const findOverlaidLines = async (raster: Raster, runtime: Yielding): Promise<TextLine[]> =>
  (await overlaidLines(raster, runtime)).map((line) =>
    textLine({ kind: 'repeat', confidence, outline: outlineOf(line) }),
  )
