import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { maxFilter } from '../kernel/filter/maxFilter.ts'
import { componentBoxes } from '../kernel/morphology/componentBoxes.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'

/** Half the width of the widest mark, in pixels. */
const radiusPx = 3
/** Half the side of the window in which texture is measured. */
const textureRadiusPx = 14
/** Contrast, 0–1, that grain reaches everywhere. */
const grain = 0.006
/** Quantile of the print's tones that a mark reaches: where the image is gone paper shows, brighter than most of it, or dirt, darker. */
const toneQuantile = 0.75
/** Contrast over texture from which a pixel may be of a scratch, and from which of a speck. */
const [scratchRatio, speckRatio] = [2.2, 6]
/** Length of the straight piece that shows a scratch, and the fraction of it that must stand out. */
const pieceRatio = 1 / 14
const minPiecePx = 31
const minFraction = 0.85
const orientations = 32
/** Distances at which parallel pieces show hair or a weave, the fraction of one that must stand out, and how many are allowed. */
const parallelPx = [-12, -11, -10, -9, -8, -7, -6, -5, 5, 6, 7, 8, 9, 10, 11, 12] as const
const minParallelFraction = 0.6
const maxParallels = 3
/** Distances at which a piece of the other tone shows a rod or a rail with its shade. */
const shadePx = [-8, -7, -6, -5, -4, -3, 3, 4, 5, 6, 7, 8] as const
/** Shortest scratch, in pieces. */
const minPieces = 1.6
/** Most of a speck's window that stands out too, as a fraction: more is a texture of specks. */
const maxSpeckDensity = 0.05
/** Largest speck, in pixels. */
const maxSpeckPx = 60

const negated = (plane: Float32Array): Float32Array => plane.map((value) => -value)
const minFilter = (plane: Float32Array, width: number, radius: number): Float32Array =>
  negated(maxFilter(negated(plane), width, radius))

/** How far thin marks of a bright tone stand out of what is around them, over the texture there. */
const standout = (luma: Float32Array, width: number): Float32Array => {
  const opened = maxFilter(minFilter(luma, width, radiusPx), width, radiusPx)
  const thin = luma.map((value, at) => value - (opened[at] as number))
  const texture = boxFilter(thin, width, textureRadiusPx)
  const tone = weightedQuantile(luma, null, toneQuantile, { min: -1, max: 1 })
  return thin.map((value, at) => ((luma[at] as number) < tone ? 0 : value / ((texture[at] as number) + grain)))
}

/** Steps from the middle of a straight piece to its pixels, and the direction across it. */
interface Piece {
  readonly steps: readonly { readonly dx: number; readonly dy: number }[]
  readonly acrossX: number
  readonly acrossY: number
}

const piecesOf = (piecePx: number): readonly Piece[] =>
  Array.from({ length: orientations }, (_, index) => {
    const angle = (Math.PI * index) / orientations
    const half = piecePx >> 1
    const steps = Array.from({ length: 2 * half + 1 }, (_, step) => ({
      dx: Math.round((step - half) * Math.cos(angle)),
      dy: Math.round((step - half) * Math.sin(angle)),
    }))
    return { steps, acrossX: -Math.sin(angle), acrossY: Math.cos(angle) }
  })

/** Whether at least a fraction of a piece in the middle of which a pixel lies is marked. */
const standsOut = (
  mask: Uint8Array,
  width: number,
  { steps }: Piece,
  x: number,
  y: number,
  fraction: number,
): boolean => {
  const height = mask.length / width
  let left = steps.length * (1 - fraction)
  for (const { dx, dy } of steps) {
    const [column, row] = [x + dx, y + dy]
    const isMarked = column >= 0 && row >= 0 && column < width && row < height && mask[row * width + column] === 1
    if (!isMarked && --left < 0) return false
  }
  return true
}

const standingOut = (ratio: Float32Array): Uint8Array =>
  Uint8Array.from(ratio, (value) => (value > scratchRatio ? 1 : 0))

/**
 * Marks the pixels of straight pieces along which nearly all pixels stand out and beside which no others run.
 * @param otherRatio of marks of the other tone
 */
const findPieces = (ratio: Float32Array, otherRatio: Float32Array, width: number, piecePx: number): Uint8Array => {
  const height = ratio.length / width
  const isOut = standingOut(ratio)
  const near = dilate(isOut, width, 1)
  const otherNear = dilate(standingOut(otherRatio), width, 1)
  const found = new Uint8Array(ratio.length)
  const runsAt = (mask: Uint8Array, piece: Piece, x: number, y: number, px: number): boolean => {
    const [column, row] = [x + Math.round(px * piece.acrossX), y + Math.round(px * piece.acrossY)]
    return standsOut(mask, width, piece, column, row, minParallelFraction)
  }
  const hasParallels = (piece: Piece, x: number, y: number): boolean =>
    parallelPx.filter((px) => runsAt(near, piece, x, y, px)).length > maxParallels ||
    shadePx.some((px) => runsAt(otherNear, piece, x, y, px))
  const pieces = piecesOf(piecePx)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isOut[y * width + x] === 0) continue
      for (const piece of pieces) {
        if (!standsOut(near, width, piece, x, y, minFraction) || hasParallels(piece, x, y)) continue
        for (const { dx, dy } of piece.steps) {
          const [column, row] = [x + dx, y + dy]
          const isInside = column >= 0 && row >= 0 && column < width && row < height
          if (isInside && near[row * width + column] === 1) found[row * width + column] = 1
        }
      }
    }
  }
  return found
}

/** Takes components out whose box is shorter than `minPx`. */
const longOnly = (mask: Uint8Array, width: number, minPx: number): Uint8Array => {
  const components = labelComponents(mask, width, 8)
  const { labels } = components
  const isLong = componentBoxes(components, width).map(({ left, top, right, bottom }) =>
    Math.hypot(right - left, bottom - top) >= minPx ? 1 : 0,
  )
  return mask.map((value, at) => (value === 0 ? 0 : (isLong[labels[at] as number] as number)))
}

/** Marks small separate spots that stand far out, away from scratches. */
const findSpecks = (ratio: Float32Array, width: number, scratches: Uint8Array): Uint8Array => {
  const besideScratch = dilate(scratches, width, 2)
  const isOut = Uint8Array.from(ratio, (value, at) => (value > scratchRatio && besideScratch[at] === 0 ? 1 : 0))
  const density = boxFilter(Float32Array.from(isOut), width, textureRadiusPx)
  const { labels, count } = labelComponents(isOut, width, 8)
  const areas = new Float64Array(count + 1)
  const peaks = new Float64Array(count + 1)
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at] as number
    areas[label] = (areas[label] as number) + 1
    peaks[label] = Math.max(peaks[label] as number, ratio[at] as number)
  }
  return isOut.map((value, at) => {
    const label = labels[at] as number
    if (value === 0 || (density[at] as number) > maxSpeckDensity) return 0
    return (areas[label] as number) <= maxSpeckPx && (peaks[label] as number) > speckRatio ? 1 : 0
  })
}

/** What is worn of a print: 1 or 0 per pixel. */
export interface WornPixels {
  /** Long straight or slightly bent marks: scratches and thin folds. */
  readonly scratches: Uint8Array
  /** Small separate spots: dust and holes. */
  readonly specks: Uint8Array
}

const either = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  one.map((value, at) => Math.max(value, other[at] as number))

/**
 * Finds scratches, thin folds and dust of a scanned print, bright and dark: marks a few pixels wide that stand out of the texture
 * around. A scratch does so along nearly all of a straight piece as long as a fourteenth of the photo, which hair and leaves do not.
 *
 * @param luma 0–1, row by row
 */
export const findScratches = (luma: Float32Array, width: number): WornPixels => {
  const height = luma.length / width
  const piecePx = Math.max(minPiecePx, Math.round(pieceRatio * Math.max(width, height)))
  const [brightRatio, darkRatio] = [standout(luma, width), standout(negated(luma), width)]
  const wornOf = (ratio: Float32Array, other: Float32Array): WornPixels => {
    const scratches = longOnly(findPieces(ratio, other, width, piecePx), width, minPieces * piecePx)
    return { scratches, specks: findSpecks(ratio, width, scratches) }
  }
  const [bright, dark] = [wornOf(brightRatio, darkRatio), wornOf(darkRatio, brightRatio)]
  return { scratches: either(bright.scratches, dark.scratches), specks: either(bright.specks, dark.specks) }
}
