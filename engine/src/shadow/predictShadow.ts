import { float32Tensor, type ModelSession } from '../ports.ts'
import type { ShadowGrid } from './shadowGrid.ts'

/** Each row of each plane from right to left. */
const mirrored = (planes: Float32Array, width: number): Float32Array => {
  const out = new Float32Array(planes.length)
  for (let at = 0; at < planes.length; at++) out[at - (at % width) + width - 1 - (at % width)] = planes[at] as number
  return out
}

/**
 * What the network that `engine/weights/shadow.md` describes answers for a grid: the mean of the grid and of its mirror image.
 *
 * @param session the network `shadow`
 * @returns per pixel the probability 0–1 that it is in the object's shadow; meaningless on the object
 */
export const predictShadow = async (
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
