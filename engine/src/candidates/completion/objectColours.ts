import { colourCellLogOdds, colourCellOf, colourCells } from '../../kernel/statistics/colourHistogram.ts'
import { quantile } from '../../kernel/statistics/quantile.ts'
import type { RgbPlanes } from '../../raster/plane.ts'

/** Of the colours around a loose mark at most this fraction is missing under it. */
const missingColours = 0.25

const cellsOf = ([r, g, b]: RgbPlanes): Uint16Array =>
  Uint16Array.from(r.data, (red, at) => colourCellOf(red, g.data[at] as number, b.data[at] as number))

/** How often each colour is among the pixels whose flag has a value. */
const histogram = (cells: Uint16Array, flags: Uint8Array, value: 0 | 1): Float64Array => {
  const counts = new Float64Array(colourCells)
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] as number
    if (flags[at] === value) counts[cell] = (counts[cell] as number) + 1
  }
  return counts
}

const totalOf = (counts: Float64Array): number => counts.reduce((sum, value) => sum + value, 0)

/** Log odds, −3 to 3, of each pixel's colour for flagged pixels over the others. */
export const logOddsOfColours = (image: RgbPlanes, flags: Uint8Array): Float32Array => {
  const cells = cellsOf(image)
  const odds = colourCellLogOdds(histogram(cells, flags, 1), histogram(cells, flags, 0))
  return Float32Array.from(cells, (cell) => odds[cell] as number)
}

/**
 * The same for an object under a mark that holds some of its surroundings too: their portion in it is the largest that leaves no
 * colour less than none. Source: Blanchard, Lee, Scott, "Semi-supervised novelty detection", Journal of Machine Learning Research
 * 2010.
 */
export const pureLogOddsOfColours = (image: RgbPlanes, marked: Uint8Array): Float32Array => {
  const cells = cellsOf(image)
  const [under, around] = [histogram(cells, marked, 1), histogram(cells, marked, 0)]
  const mixed = colourCellLogOdds(under, around)
  const ofAround = Float32Array.from(cells, (cell) => mixed[cell] as number).filter((_, at) => marked[at] === 0)
  const portion = ofAround.length === 0 ? 0 : Math.exp(quantile(ofAround, missingColours))
  const scale = (portion * totalOf(under)) / Math.max(1, totalOf(around))
  const pure = under.map((count, cell) => Math.max(0, count - scale * (around[cell] as number)))
  const odds = colourCellLogOdds(pure, around)
  return Float32Array.from(cells, (cell) => odds[cell] as number)
}
