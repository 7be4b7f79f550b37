import { predictText, textSidePx } from '../lettering/predictText.ts'
import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { mergeTextMaps } from './mergeTextMaps.ts'
import { readTextMap } from './readTextMap.ts'
import { type TextLine, textLine } from './textLine.ts'

/** Longer sides that the photo is scaled to; the last only where the photo itself is as large. */
const views = [
  { longerPx: 640, minPhotoPx: 0 },
  { longerPx: 960, minPhotoPx: 0 },
  { longerPx: 1600, minPhotoPx: 1600 },
] as const
const maxUpscale = 2
/** Longer side of the map that all views are merged in. */
const mergedLongerPx = 960
const agreeingViews = 2

/**
 * Finds lines of text, faint ones too: the photo is searched at several scales, and a line is where two of them agree.
 *
 * @returns highest confidence first
 * @throws the signal's reason when aborted
 */
export const findText = async (raster: Raster, runtime: Runtime): Promise<TextLine[]> => {
  const session = await runtime.models.session('lettering')
  const longestPx = Math.max(raster.width, raster.height)
  const scaledPx = (lengthPx: number, longerPx: number): number => textSidePx((lengthPx * longerPx) / longestPx)
  const mergedColumns = scaledPx(raster.width, mergedLongerPx)
  const mergedRows = scaledPx(raster.height, mergedLongerPx)
  const longerSides = new Set(
    views
      .filter(({ minPhotoPx }) => longestPx >= minPhotoPx)
      .map(({ longerPx }) => Math.min(longerPx, maxUpscale * longestPx)),
  )
  const merger = mergeTextMaps(mergedColumns, mergedRows, Math.min(agreeingViews, longerSides.size))
  for (const longerPx of longerSides) {
    const columns = scaledPx(raster.width, longerPx)
    const rows = scaledPx(raster.height, longerPx)
    merger.add(await predictText(session, raster, columns, rows, runtime), columns)
  }
  runtime.signal.throwIfAborted()
  return readTextMap(merger.merged(), mergedColumns)
    .map(({ outline, ...line }) =>
      textLine({
        ...line,
        outline: outline.map(([x, y]): [number, number] => [
          (x * raster.width) / mergedColumns,
          (y * raster.height) / mergedRows,
        ]),
      }),
    )
    .sort((a, b) => b.confidence - a.confidence)
}
