import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import type { Raster } from '../raster/raster.ts'
import { ProviderFailure } from './hostedModels.ts'
import { readView } from './view.ts'

/**
 * Maps a point of the view that was sent to the answer: `0.5 + (position - 0.5) / scale + shift`, positions and shifts as
 * fractions of width and height.
 */
export interface Registration {
  readonly scale: number
  readonly dx: number
  readonly dy: number
  /** Normalised cross-correlation of luma where nothing should change, −1–1; 1 where there is nothing to compare. */
  readonly similarity: number
  /** Per channel, maps the answer's colours to the photo's: `value * gain + offset`, 0–255. */
  readonly colours: readonly { readonly gain: number; readonly offset: number }[]
}

/** Tolerated difference of the aspect ratios; services round sides to multiples of 16 or more. */
const maxStretch = 0.12
const coarseSide = 72
const fineSide = 256
/** Standard deviation, in levels, below which an image has no texture to align. */
const minTexture = 3
const minKnownRatio = 0.02
/** An alignment must beat the identity by this much, or the identity is kept. */
const minGain = 0.002

interface Grid {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
  readonly luma: Float32Array
}

const gridOf = (
  raster: Raster,
  longestSide: number,
  like: { readonly width: number; readonly height: number },
): Grid => {
  const scale = longestSide / Math.max(like.width, like.height)
  const width = Math.max(8, Math.round(like.width * scale))
  const height = Math.max(8, Math.round(like.height * scale))
  const box = { left: 0, top: 0, width: raster.width, height: raster.height }
  const rgb = readView(raster, { box, width, height }).data
  const luma = new Float32Array(width * height)
  for (let at = 0, from = 0; at < luma.length; at++, from += 3) {
    luma[at] = lumaBt601(rgb[from] as number, rgb[from + 1] as number, rgb[from + 2] as number)
  }
  return { width, height, rgb, luma }
}

/** 1 for the cells of a grid in which nothing was to change. */
const knownOn = (marked: Uint8Array | undefined, from: { width: number; height: number }, grid: Grid): Uint8Array => {
  const known = new Uint8Array(grid.width * grid.height).fill(1)
  if (marked === undefined) return known
  for (let at = 0; at < marked.length; at++) {
    if (marked[at] !== 1) continue
    const column = Math.floor(((at % from.width) * grid.width) / from.width)
    const row = Math.floor((Math.floor(at / from.width) * grid.height) / from.height)
    known[row * grid.width + column] = 0
  }
  return known
}

interface Move {
  readonly scale: number
  readonly dx: number
  readonly dy: number
}

/** Where the cells of one axis lie in the answer under a move. */
interface AxisTaps {
  /** The cell before each position; −1 where the position is outside. */
  readonly first: Int32Array
  /** Weight 0–1 of the cell after it. */
  readonly weight: Float64Array
}

const axisTaps = (length: number, scale: number, shift: number): AxisTaps => {
  const first = new Int32Array(length)
  const weight = new Float64Array(length)
  for (let at = 0; at < length; at++) {
    const position = (0.5 + ((at + 0.5) / length - 0.5) / scale + shift) * length - 0.5
    first[at] = position < 0 || position > length - 1 ? -1 : Math.floor(position)
    weight[at] = position - (first[at] as number)
  }
  return { first, weight }
}

/** Normalised cross-correlation of the sent luma with the answer's under a move, over known cells that stay inside. */
const correlation = (sent: Grid, answer: Grid, known: Uint8Array, { scale, dx, dy }: Move): number => {
  const { width, height } = sent
  const [columns, rows] = [axisTaps(width, scale, dx), axisTaps(height, scale, dy)]
  const { luma } = answer
  // Interpolated along the column first, once for each of its cells: each lies beside two positions of the row.
  const line = new Float64Array(width)
  let count = 0
  let sumA = 0
  let sumB = 0
  let squareA = 0
  let squareB = 0
  let product = 0
  for (let row = 0; row < height; row++) {
    const upper = (rows.first[row] as number) * width
    if (upper < 0) continue
    const lower = Math.min(upper + width, (height - 1) * width)
    const weightY = rows.weight[row] as number
    for (let column = 0; column < width; column++) {
      const above = luma[upper + column] as number
      line[column] = above + weightY * ((luma[lower + column] as number) - above)
    }
    for (let column = 0; column < width; column++) {
      const left = columns.first[column] as number
      if (left < 0 || known[row * width + column] === 0) continue
      const before = line[left] as number
      const b = before + (columns.weight[column] as number) * ((line[Math.min(left + 1, width - 1)] as number) - before)
      const a = sent.luma[row * width + column] as number
      count++
      sumA += a
      sumB += b
      squareA += a * a
      squareB += b * b
      product += a * b
    }
  }
  const [varianceA, varianceB] = [squareA - (sumA * sumA) / count, squareB - (sumB * sumB) / count]
  if (count === 0 || varianceA <= 0 || varianceB <= 0) return 0
  return (product - (sumA * sumB) / count) / Math.sqrt(varianceA * varianceB)
}

const best = (moves: Iterable<Move>, judge: (move: Move) => number, from: Move): Move => {
  let found = from
  let maxValue = judge(from)
  for (const move of moves) {
    const value = judge(move)
    if (value > maxValue) {
      found = move
      maxValue = value
    }
  }
  return found
}

function* around(middle: Move, reach: number, steps: number, scales: readonly number[]): Generator<Move> {
  for (const scale of scales) {
    for (let dy = -steps; dy <= steps; dy++) {
      for (let dx = -steps; dx <= steps; dx++) {
        yield {
          scale,
          dx: middle.dx + (dx * reach) / steps,
          dy: middle.dy + (dy * reach) / steps,
        }
      }
    }
  }
}

const deviation = (grid: Grid, known: Uint8Array): number => {
  let [count, sum, squares] = [0, 0, 0]
  for (let at = 0; at < known.length; at++) {
    if (known[at] === 0) continue
    const value = grid.luma[at] as number
    count++
    sum += value
    squares += value * value
  }
  return count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}

/** Gain and offset of each channel from means and deviations; the gain only where there is texture to measure it. */
const matchColours = (sent: Grid, answer: Grid, known: Uint8Array): Registration['colours'] =>
  [0, 1, 2].map((channel) => {
    let [count, sumA, sumB, squareA, squareB] = [0, 0, 0, 0, 0]
    for (let at = 0; at < known.length; at++) {
      if (known[at] === 0) continue
      const [a, b] = [sent.rgb[at * 3 + channel] as number, answer.rgb[at * 3 + channel] as number]
      count++
      sumA += a
      sumB += b
      squareA += a * a
      squareB += b * b
    }
    if (count === 0) return { gain: 1, offset: 0 }
    const [meanA, meanB] = [sumA / count, sumB / count]
    const spreadA = Math.sqrt(Math.max(0, squareA / count - meanA * meanA))
    const spreadB = Math.sqrt(Math.max(0, squareB / count - meanB * meanB))
    const gain = spreadB < minTexture ? 1 : Math.min(1.4, Math.max(0.7, spreadA / spreadB))
    return { gain, offset: meanA - meanB * gain }
  })

/**
 * Registers an answer with the view that was sent: scale, shift and colour drift, measured where nothing should change,
 * by a coarse-to-fine search for the highest normalised cross-correlation.
 *
 * @param sent the view as it was sent
 * @param marked 1 where a change was requested, in pixels of `sent`; excluded from the comparison
 * @throws ProviderFailure `mismatch` when its proportions differ by more than 12 %, or it is blank and the photo is not
 */
export const register = (sent: Raster, answer: Raster, marked?: Uint8Array): Registration => {
  const stretch = Math.abs(Math.log((answer.width / answer.height) * (sent.height / sent.width)))
  if (stretch > Math.log(1 + maxStretch)) {
    throw new ProviderFailure('mismatch', {
      detail: `${answer.width}×${answer.height} for ${sent.width}×${sent.height}`,
      mayBeCharged: true,
    })
  }
  const still = { scale: 1, dx: 0, dy: 0 }
  const [sentSmall, answerSmall] = [gridOf(sent, coarseSide, sent), gridOf(answer, coarseSide, sent)]
  const knownSmall = knownOn(marked, sent, sentSmall)
  const knownRatio = knownSmall.reduce((sum, value) => sum + value, 0) / knownSmall.length
  const everywhere = new Uint8Array(knownSmall.length).fill(1)
  const isBlank = deviation(answerSmall, everywhere) < minTexture / 2
  if (isBlank && deviation(sentSmall, everywhere) >= minTexture) {
    throw new ProviderFailure('mismatch', { detail: 'a blank picture', mayBeCharged: true })
  }
  const colours = matchColours(sentSmall, answerSmall, knownSmall)
  if (knownRatio < minKnownRatio || deviation(sentSmall, knownSmall) < minTexture) {
    return { ...still, similarity: 1, colours }
  }
  const coarse = (move: Move) => correlation(sentSmall, answerSmall, knownSmall, move)
  const scales = [0.95, 0.975, 1, 1.025, 1.05]
  const rough = best(around(still, 4 / coarseSide, 4, scales), coarse, still)
  const [sentFine, answerFine] = [gridOf(sent, fineSide, sent), gridOf(answer, fineSide, sent)]
  const knownFine = knownOn(marked, sent, sentFine)
  const fine = (move: Move) => correlation(sentFine, answerFine, knownFine, move)
  const nearer = best(around(rough, 1 / coarseSide, 3, [rough.scale]), fine, rough)
  const scaled = best(
    [-0.015, -0.01, -0.005, 0.005, 0.01, 0.015].map((change) => ({ ...nearer, scale: nearer.scale + change })),
    fine,
    nearer,
  )
  const settled = best(around(scaled, 1 / fineSide, 3, [scaled.scale]), fine, scaled)
  const [similarity, unmoved] = [fine(settled), fine(still)]
  return unmoved >= similarity - minGain
    ? { ...still, similarity: unmoved, colours }
    : { ...settled, similarity, colours }
}
