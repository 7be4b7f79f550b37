import type { Face } from '../face/findPoints.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import type { Raster } from '../raster/raster.ts'

const [eyeCorners, chin] = [[33, 133, 362, 263] as const, 152]

/** Where a body must be: from and to below the chin, and to both sides of it, in heights of the head. */
const [from, to, aside] = [0.35, 0.75, 0.45]
const readsPerSide = 16
/** Share of these places that the photo must show, for anything to be said. */
const leastShown = 0.3

/**
 * How far the cut-out holds the body below a face: mean alpha, 0–1, of the places that are a body's in any portrait;
 * undefined where the photo ends above them.
 *
 * @param cutout RGBA of the photo's size
 */
export const shoulders = (face: Face, cutout: Raster): number | undefined => {
  const point = (index: number): readonly [number, number] => [
    face.points[index * 3] as number,
    face.points[index * 3 + 1] as number,
  ]
  const eyes = eyeCorners.map(point).reduce(([x, y], [nextX, nextY]) => [x + nextX / 4, y + nextY / 4], [0, 0])
  const [chinX, chinY] = point(chin)
  const [downX, downY] = [2 * (chinX - eyes[0]), 2 * (chinY - eyes[1])]
  const most = maxSampleValue(cutout.data)
  let [sum, shown] = [0, 0]
  for (let read = 0; read < readsPerSide ** 2; read++) {
    const down = from + ((to - from) * ((read % readsPerSide) + 0.5)) / readsPerSide
    const across = aside * (((Math.floor(read / readsPerSide) + 0.5) * 2) / readsPerSide - 1)
    const x = Math.floor(chinX + down * downX - across * downY)
    const y = Math.floor(chinY + down * downY + across * downX)
    if (x < 0 || y < 0 || x >= cutout.width || y >= cutout.height) continue
    shown++
    sum += (cutout.data[(y * cutout.width + x) * 4 + 3] as number) / most
  }
  return shown < leastShown * readsPerSide ** 2 ? undefined : sum / shown
}
