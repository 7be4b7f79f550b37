import type { Mask, Raster } from '@spotless/engine/raster/raster'

/** Pixels on either side of the mask's border in which what was covered is looked for. */
const ringPx = 3

const across = 2 * ringPx + 1
/** Steps to the pixels within the ring's width, the nearest first. */
const steps = Array.from({ length: across ** 2 }, (_, at) => {
  const [right, down] = [(at % across) - ringPx, Math.floor(at / across) - ringPx]
  return { right, down, squared: right ** 2 + down ** 2 }
})
  .filter(({ squared }) => squared > 0 && squared <= ringPx ** 2)
  .sort((a, b) => a.squared - b.squared)

/** A pixel of a ring and the marked pixel whose object is the nearest there. */
interface RingPixel {
  readonly pixel: number
  readonly object: number
}

const ringsOf = ({ data, width, height }: Mask): { inside: RingPixel[]; outside: RingPixel[] } => {
  const rings: { inside: RingPixel[]; outside: RingPixel[] } = { inside: [], outside: [] }
  for (let pixel = 0; pixel < data.length; pixel++) {
    const [column, row] = [pixel % width, Math.floor(pixel / width)]
    const isMarked = data[pixel] === 255
    const step = steps.find(({ right, down }) => {
      const [x, y] = [column + right, row + down]
      return x >= 0 && y >= 0 && x < width && y < height && (data[y * width + x] === 255) !== isMarked
    })
    if (step === undefined) continue
    if (isMarked) rings.inside.push({ pixel, object: pixel })
    else rings.outside.push({ pixel, object: pixel + step.down * width + step.right })
  }
  return rings
}

/** Weight of the object in the least-squares fit of a fill by truth, object and a level for each channel. */
const objectWeight = (fill: Raster, truth: Raster, covered: Raster, ring: readonly RingPixel[]): number => {
  let [truths, objects, both, fillTruth, fillObject] = [0, 0, 0, 0, 0]
  for (let channel = 0; channel < 3; channel++) {
    const of = (raster: Raster, pixel: number): number => raster.data[pixel * raster.channels + channel] ?? 0
    const values = ring.map(({ pixel, object }) => [of(fill, pixel), of(truth, pixel), of(covered, object)] as const)
    const [fillMean, truthMean, objectMean] = ([0, 1, 2] as const).map(
      (part) => values.reduce((sum, value) => sum + value[part], 0) / values.length,
    ) as [number, number, number]
    for (const [fillValue, truthValue, objectValue] of values) {
      const [f, t, o] = [fillValue - fillMean, truthValue - truthMean, objectValue - objectMean]
      truths += t * t
      objects += o * o
      both += t * o
      fillTruth += f * t
      fillObject += f * o
    }
  }
  // A flat truth explains nothing, and would leave nothing to divide by.
  if (truths === 0) return objects === 0 ? 0 : fillObject / objects
  const rest = objects - both ** 2 / truths
  return rest < 1e-6 ? 0 : (fillObject - (fillTruth * both) / truths) / rest
}

/**
 * How much of a covering object still shows in the 3 px inside and the 3 px outside the mask's border: the object's weight in
 * a least-squares fit of the fill by truth and object, so that what fill and truth have in common counts for nothing.
 *
 * @param covered the truth with the object over the marked pixels
 * @returns the weight of the ring that shows more, 0–1: 0 is nothing, 1 the object itself; by chance a few hundredths
 */
export const leftOver = (fill: Raster, truth: Raster, covered: Raster, mask: Mask): number => {
  const { inside, outside } = ringsOf(mask)
  const weights = [inside, outside].map((ring) => Math.abs(objectWeight(fill, truth, covered, ring)))
  return Math.max(0, ...weights)
}
