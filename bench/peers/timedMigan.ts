import { modelSidePx } from '@spotless/engine/inpaint/planWindows'
import { type ModelSession, uint8Tensor } from '@spotless/engine/ports'

const holeRadiusPx = 100

/** One call of MI-GAN, nothing around it: a hole in the middle of a pattern; answers how long it took, in milliseconds. */
export const timedMigan = (session: ModelSession): (() => Promise<number>) => {
  const shape = [modelSidePx, modelSidePx]
  const plane = modelSidePx * modelSidePx
  const middle = modelSidePx / 2
  const image = Uint8Array.from({ length: 3 * plane }, (_, at) => (at * 31) % 251)
  const mask = Uint8Array.from({ length: plane }, (_, at) =>
    Math.hypot((at % modelSidePx) - middle, Math.floor(at / modelSidePx) - middle) < holeRadiusPx ? 0 : 255,
  )
  return async () => {
    const started = performance.now()
    await session.run({ image: uint8Tensor(image, [1, 3, ...shape]), mask: uint8Tensor(mask, [1, 1, ...shape]) })
    return performance.now() - started
  }
}
