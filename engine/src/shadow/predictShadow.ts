import { resizePlane } from '../kernel/resample/resizePlane.ts'
import { float32Tensor, type ModelSession } from '../ports.ts'
import type { Mask, Raster } from '../raster/raster.ts'
import { type ShadowGrid, shadowGrids } from './shadowGrid.ts'

/**
 * The object's longer side on the grids that the network is shown, in pixels; the first is the answer's. It was trained on objects of
 * 26 to 84: what it finds at one size alone is less often a shadow.
 */
const objectSidesPx = [64, 44, 90] as const

/** Each row of each plane from right to left. */
const mirrored = (planes: Float32Array, width: number): Float32Array => {
  const out = new Float32Array(planes.length)
  for (let at = 0; at < planes.length; at++) out[at - (at % width) + width - 1 - (at % width)] = planes[at] as number
  return out
}

/** The mean of the network's answers for a grid and its mirror image. */
const answerFor = async (
  session: ModelSession,
  { planes, isObject, width, height, objectRows }: ShadowGrid,
): Promise<Float32Array> => {
  const [top, bottom] = objectRows
  const tall = Math.max(1, bottom - top + 1)
  const foot = Float32Array.from(isObject, (_, at) => (Math.floor(at / width) - bottom) / tall)
  const run = async (seen: Float32Array, painted: Float32Array): Promise<Float32Array> => {
    const { shadow } = await session.run({
      seen: float32Tensor(seen, [1, 3, height, width]),
      painted: float32Tensor(painted, [1, 1, height, width]),
      foot: float32Tensor(foot, [1, 1, height, width]),
    })
    return shadow?.data as Float32Array
  }
  const painted = Float32Array.from(isObject)
  const straight = await run(planes, painted)
  const turned = mirrored(await run(mirrored(planes, width), mirrored(painted, width)), width)
  return straight.map((value, at) => (value + (turned[at] as number)) / 2)
}

/** What the network answers for the window around an object. */
export interface PredictedShadow {
  readonly grid: ShadowGrid
  /** Per pixel of the grid the probability 0–1 that it is in the object's shadow; meaningless on the object. */
  readonly probability: Float32Array
}

/**
 * What the network that `engine/weights/shadow.md` describes answers for a marked object: the mean over three sizes and mirror images.
 *
 * @param mask 255 on the object
 * @param session the network `shadow`
 * @returns null when nothing is marked, or too little to be seen on the grid
 */
export const predictShadow = async (
  raster: Raster,
  mask: Mask,
  session: ModelSession,
): Promise<PredictedShadow | null> => {
  const grids = shadowGrids(raster, mask, objectSidesPx)
  const [grid] = grids
  if (grid === undefined) return null
  const { width, height } = grid
  const probability = new Float32Array(width * height)
  for (const each of grids) {
    const answer = { width: each.width, height: each.height, data: await answerFor(session, each) }
    const { data } = resizePlane(answer, width, height)
    for (let at = 0; at < data.length; at++)
      probability[at] = (probability[at] as number) + (data[at] as number) / grids.length
  }
  return { grid, probability }
}
