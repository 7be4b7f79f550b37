import { colourCellLogOdds, countColours, ofEachPixel } from '../../kernel/statistics/colourHistogram.ts'
import { quantile } from '../../kernel/statistics/quantile.ts'

/** Of the colours around a loose mark at most this fraction is missing under it. */
const missingColours = 0.25

const totalOf = (counts: Float64Array): number => counts.reduce((sum, value) => sum + value, 0)

/**
 * Log odds, −3 to 3, of each pixel's colour for flagged pixels over the others.
 *
 * @param cells the histogram cell of each pixel's colour
 */
export const logOddsOfColours = (cells: Uint16Array, flags: Uint8Array): Float32Array =>
  ofEachPixel(cells, colourCellLogOdds(countColours(cells, flags), countColours(cells, flags, 0)))

/**
 * The same for an object under a mark that holds some of its surroundings too: their portion in it is the largest that leaves no
 * colour less than none. Source: Blanchard, Lee, Scott, "Semi-supervised novelty detection", Journal of Machine Learning Research
 * 2010.
 */
export const pureLogOddsOfColours = (cells: Uint16Array, marked: Uint8Array): Float32Array => {
  const [under, around] = [countColours(cells, marked), countColours(cells, marked, 0)]
  const ofAround = ofEachPixel(cells, colourCellLogOdds(under, around)).filter((_, at) => marked[at] === 0)
  const portion = ofAround.length === 0 ? 0 : Math.exp(quantile(ofAround, missingColours))
  const scale = (portion * totalOf(under)) / Math.max(1, totalOf(around))
  const pure = under.map((count, cell) => Math.max(0, count - scale * (around[cell] as number)))
  return ofEachPixel(cells, colourCellLogOdds(pure, around))
}
