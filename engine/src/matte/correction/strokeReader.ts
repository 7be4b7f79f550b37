import { createPlane } from '../../kernel/memory/planePool.ts'
import { float32Tensor, type ModelStore } from '../../ports.ts'
import type { Plane } from '../../raster/plane.ts'
import type { StrokeView } from './strokeView.ts'

/** Says how likely each pixel of a view is meant by the stroke, 0–1, on the view's grid. */
export type StrokeReader = (view: StrokeView) => Promise<Plane>

/** The sides of what the network is shown are multiples of this. */
const sideMultiple = 16

const roundedUp = (side: number): number => sideMultiple * Math.ceil(side / sideMultiple)

/** Opens the network described by its model card, `engine/weights/strokes.md`; null where its weights cannot be had. */
export const openStrokeReader = async (models: Pick<ModelStore, 'session'>): Promise<StrokeReader | null> => {
  const session = await models.session('strokes').catch(() => null)
  if (session === null) return null
  return async ({ width, height, planes }) => {
    const [columns, rows] = [roundedUp(width), roundedUp(height)]
    const seen = new Float32Array(planes.length * columns * rows)
    for (const [channel, { data }] of planes.entries()) {
      for (let row = 0; row < height; row++) {
        seen.set(data.subarray(row * width, (row + 1) * width), (channel * rows + row) * columns)
      }
    }
    const { meant } = await session.run({ view: float32Tensor(seen, [1, planes.length, rows, columns]) }, ['meant'])
    if (!(meant?.data instanceof Float32Array)) throw new Error('Expected the network of strokes to answer with floats')
    const result = createPlane(width, height)
    for (let row = 0; row < height; row++) {
      result.data.set(meant.data.subarray(row * columns, row * columns + width), row * width)
    }
    return result
  }
}
