import type { Face } from '../face/detectLandmarks.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { mean } from '../kernel/statistics/mean.ts'
import type { Raster } from '../raster/raster.ts'

/** Landmarks of the face mesh. */
const eyeCorners = [33, 133, 362, 263] as const
const chin = 152

/** Where the body of any portrait is. */
const body: BodyPart = { top: 0.35, bottom: 0.75, left: -0.45, right: 0.45 }
/** Where the neck, a collar or a beard is: just below the chin. */
const neck: BodyPart = { top: 0.06, bottom: 0.2, left: -0.18, right: 0.18 }
/** Where shoulders are in a photo that ends above the body: over its lower edge, to each side; and the step in which that edge is looked for. */
const shoulders = { height: 0.12, halfWidth: 0.4, step: 0.02 } as const
const samplesPerSide = 16
/** Minimum fraction of these samples that the photo must show. */
const minShown = 0.3

/** Where clothes are looked at for tears, in head heights. */
const clothesBottom = 1.6
const clothesHalfWidth = 1.1
const clothesSamples = 48
/** Half the width of the chest, in head heights, in which a clear place is a hole: no arm is that near. */
const chestHalfWidth = 0.4
/** Alpha of clothes that are neither there nor gone. */
const torn = { above: 0.1, below: 0.85 } as const

/** Reads the alpha of a cut-out, 0–1, at places of the body: u across and v below the chin, in head heights; undefined outside the photo. */
const bodyReader = (face: Face, { data, width, height }: Raster): ((u: number, v: number) => number | undefined) => {
  const point = (index: number): readonly [number, number] => [
    face.points[index * 3] as number,
    face.points[index * 3 + 1] as number,
  ]
  const eyes = eyeCorners.map(point).reduce(([x, y], [nextX, nextY]) => [x + nextX / 4, y + nextY / 4], [0, 0])
  const [chinX, chinY] = point(chin)
  const headX = 2 * (chinX - eyes[0])
  const headY = 2 * (chinY - eyes[1])
  const maxValue = maxSampleValue(data)
  return (u, v) => {
    const x = Math.floor(chinX + v * headX - u * headY)
    const y = Math.floor(chinY + v * headY + u * headX)
    if (x < 0 || y < 0 || x >= width || y >= height) return undefined
    return (data[(y * width + x) * 4 + 3] as number) / maxValue
  }
}

/** A rectangle below the chin, in head heights. */
interface BodyPart {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Alpha, 0–1, at places spread over a part of the body: those that the photo shows. */
const alphasIn = (
  alphaAt: ReturnType<typeof bodyReader>,
  { top, bottom, left, right }: BodyPart,
): readonly number[] => {
  const alphas: number[] = []
  for (let sample = 0; sample < samplesPerSide ** 2; sample++) {
    const u = left + ((right - left) * (Math.floor(sample / samplesPerSide) + 0.5)) / samplesPerSide
    const v = top + ((bottom - top) * ((sample % samplesPerSide) + 0.5)) / samplesPerSide
    const alpha = alphaAt(u, v)
    if (alpha !== undefined) alphas.push(alpha)
  }
  return alphas
}

/** Mean alpha, 0–1, of a part of the body; undefined where the photo shows too little of it. */
const meanCoverage = (face: Face, cutout: Raster, part: BodyPart): number | undefined => {
  const alphas = alphasIn(bodyReader(face, cutout), part)
  return alphas.length < minShown * samplesPerSide ** 2 ? undefined : mean(alphas)
}

/**
 * How far a cut-out contains the body below a face: the mean alpha, 0–1, of places where any portrait shows the body;
 * undefined where the photo ends above them.
 *
 * @param cutout RGBA of the photo's size
 */
export const bodyCoverage = (face: Face, cutout: Raster): number | undefined => meanCoverage(face, cutout, body)

/** The same of the neck: a cut-out without it is a face that floats. */
export const neckCoverage = (face: Face, cutout: Raster): number | undefined => meanCoverage(face, cutout, neck)

/**
 * The same of the shoulders of a close-up that ends above the body: the mean alpha of the lowest part that the photo shows, of the
 * side that has less. 1 where the photo ends at the chin.
 */
export const shoulderCoverage = (face: Face, cutout: Raster): number => {
  const alphaAt = bodyReader(face, cutout)
  const steps = Array.from({ length: Math.ceil(body.bottom / shoulders.step) }, (_, at) => at * shoulders.step)
  const bottom = steps.findLast((v) => alphaAt(0, v) !== undefined) ?? 0
  if (bottom < shoulders.height) return 1
  const coverageOn = (side: -1 | 1): number =>
    mean(alphasIn(alphaAt, { top: bottom - shoulders.height, bottom, left: 0, right: side * shoulders.halfWidth }))
  return Math.min(coverageOn(-1), coverageOn(1))
}

/**
 * Fraction, 0–1, of the clothes that is torn: partial alpha between the body's outermost solid places of each row below the chin,
 * and holes in the chest. Gaps between an arm and the body are clear and do not count.
 *
 * @param cutout RGBA of the photo's size
 */
export const tornFraction = (face: Face, cutout: Raster): number => {
  const alphaAt = bodyReader(face, cutout)
  let [partial, inside] = [0, 0]
  for (let row = 0; row < clothesSamples; row++) {
    const v = body.top + ((clothesBottom - body.top) * (row + 0.5)) / clothesSamples
    const places = Array.from({ length: clothesSamples }, (_, column) => {
      const u = clothesHalfWidth * (((column + 0.5) * 2) / clothesSamples - 1)
      return { alpha: alphaAt(u, v), isChest: Math.abs(u) < chestHalfWidth }
    })
    const isSolid = ({ alpha }: { readonly alpha: number | undefined }): boolean =>
      alpha !== undefined && alpha >= torn.below
    const clothes = places.slice(places.findIndex(isSolid), places.findLastIndex(isSolid) + 1)
    inside += clothes.length
    partial += clothes.filter(
      ({ alpha, isChest }) => alpha !== undefined && alpha < torn.below && (isChest || alpha > torn.above),
    ).length
  }
  return inside === 0 ? 0 : partial / inside
}
