import { dilate } from '../kernel/morphology/dilate.ts'
import { type Covariances, continuationError } from './continuationError.ts'
import { isLossy } from './isLossy.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { measureCoverage, projected } from './measureCoverage.ts'
import { outlineNetwork, type ShapedPixel } from './outlineNetwork.ts'
import { outlineWindow, windowSize } from './outlineWindow.ts'

/** In files with loss a second round changes nothing. */
const bandRounds = { lossless: 2, lossy: 1 } as const
/** Coverage this near to none or all, and this sure, is taken for it. */
const nearlyNone = 0.02
const sure = 0.05
/** Usual error of the coverage that the network of whole marks tells along an outline. */
const toldError = 0.05
/** Coverage told this near to none or all is taken for it. */
const toldWhole = 0.01

/** Pixels next to a change of label: those that a soft outline may cover in part. */
const bandOf = (isInside: Uint8Array, width: number): Uint8Array => {
  const fromInside = dilate(isInside, width, 1)
  const fromOutside = dilate(
    isInside.map((value) => 1 - value),
    width,
    1,
  )
  return fromInside.map((value, at) => (value === 1 && fromOutside[at] === 1 ? 1 : 0))
}

/** Pixels that are told to be covered in part. */
const partOf = (told: Float32Array): Uint8Array =>
  Uint8Array.from(told, (share) => (share > toldWhole && share < 1 - toldWhole ? 1 : 0))

/** Variance that compression leaves in colour along an outline: half of the colour's resolution is gone there. */
const lossyColour = 900

const inverted = (seen: number, share: number, colour: number): number =>
  (seen - share * colour) / Math.max(0.02, 1 - share)

/** What is known before any outline is: the photo away from it, and how well it can be continued over it. */
export interface InversionStart {
  /** The photo without its mark where `isKnown` is 1. */
  readonly planes: MarkPlanes
  /** 0 along the outline. */
  readonly isKnown: Uint8Array
  readonly errors: Covariances
}

/** Takes a mark away wherever a pixel is all covered or all bare; parameters as those of `invertMark`. */
export const startInversion = (
  patch: MarkPatch,
  isInside: Uint8Array,
  { opacity, colour }: Mark,
  noise: number,
  told: Float32Array | null = null,
): InversionStart => {
  const { width } = patch.box
  const planes = patch.planes.map((plane, channel) =>
    plane.map((value, at) => inverted(value, opacity * (isInside[at] as number), colour[channel] as number)),
  ) as unknown as MarkPlanes
  const isKnown = (told === null ? bandOf(isInside, width) : partOf(told)).map((value) => 1 - value)
  const errors = continuationError(planes, isKnown, width)
  if (isLossy(noise)) {
    // Keeps brightness as it is: adds to what red, green and blue do not share.
    for (const [index, plane] of errors.entries()) {
      const added = index === 0 || index === 3 || index === 5 ? (lossyColour * 2) / 3 : -lossyColour / 3
      for (let at = 0; at < plane.length; at++) plane[at] = (plane[at] as number) + added
    }
  }
  return { planes, isKnown, errors }
}

/** Joins what was measured at a pixel with what is told of it, each by its expected error. */
const weigh = (measured: ShapedPixel, told: number): void => {
  const [own, other] = [measured.error ** 2, toldError ** 2]
  measured.share = (measured.share * other + told * own) / (own + other)
  measured.error = Math.sqrt((own * other) / (own + other))
}

/** A patch with its mark taken away. */
export interface Inverted {
  readonly planes: MarkPlanes
  /** Coverage 0–1 of each pixel by the mark. */
  readonly coverage: Float32Array
}

/**
 * Takes a mark away by inverting its composition, pixel by pixel. Along the outline the coverage is measured against what
 * lies behind (continued from both sides), and a network that knows outlines takes out errors of measurement; inversion and
 * continuation are weighed by their expected errors.
 *
 * @param isInside 1 where the mark covers a pixel, 0 elsewhere; may be a pixel off along the outline
 * @param noise deviation that the file's own compression adds to a pixel, in levels
 * @param told coverage as the network of whole marks tells it, weighed against what is measured along the outline
 */
export const invertMark = (
  patch: MarkPatch,
  isInside: Uint8Array,
  mark: Mark,
  noise: number,
  told: Float32Array | null = null,
): Inverted => {
  const { opacity, colour } = mark
  const { width } = patch.box
  const { planes, isKnown, errors } = startInversion(patch, isInside, mark, noise, told)
  const solved = (at: number, channel: number, share: number): number =>
    inverted((patch.planes[channel] as Float32Array)[at] as number, opacity * share, colour[channel] as number)
  const [off, way, covariance] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ]
  const coverage = Float32Array.from(isInside)
  const window = new Float32Array(windowSize)
  const shaped = { share: 0, error: 0 }
  const rounds = isLossy(noise) ? bandRounds.lossy : bandRounds.lossless
  for (let round = 0; round < rounds; round++) {
    const measured = measureCoverage(patch.planes, planes, isKnown, coverage, width, mark, errors)
    const wasKnown = isKnown.slice()
    for (let at = 0; at < coverage.length; at++) {
      if (wasKnown[at] === 1) continue
      outlineWindow(measured, width, at, window)
      outlineNetwork(window, shaped)
      if (told !== null) weigh(shaped, told[at] as number)
      const { share, error } = shaped
      if (error < sure && (share < nearlyNone || share > 1 - nearlyNone)) {
        // Not on the outline after all: exact, and the next round continues from here.
        isKnown[at] = 1
        coverage[at] = share > 0.5 ? 1 : 0
        for (let channel = 0; channel < 3; channel++) {
          const plane = planes[channel] as Float32Array
          plane[at] = solved(at, channel, coverage[at] as number)
        }
        continue
      }
      coverage[at] = share
      const left = 1 - opacity * share
      // An error of coverage moves the solution on the way to the mark's colour and no other: only there it is drawn back.
      for (let channel = 0; channel < 3; channel++) {
        const j = (measured.behind[channel] as Float32Array)[at] as number
        way[channel] = (colour[channel] as number) - j
        off[channel] = solved(at, channel, share) - j
      }
      for (let index = 0; index < 6; index++) covariance[index] = (errors[index] as Float32Array)[at] as number
      const missed = projected(off, way, covariance)
      const solvedError = (error * (opacity / left)) ** 2
      const back = (missed.share * solvedError) / (solvedError + missed.variance)
      for (let channel = 0; channel < 3; channel++) {
        const plane = planes[channel] as Float32Array
        plane[at] = solved(at, channel, share) - back * (way[channel] as number)
      }
    }
  }
  return { planes, coverage }
}
