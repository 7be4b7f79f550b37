import { shifted } from '../layerShapes.ts'
import type { MarkPatch, MarkPlanes } from '../markPatch.ts'
import type { Relief } from '../relief/reliefLayers.ts'

const [width, height] = [150, 76]
const planesOf = (plane: Float32Array): MarkPlanes => [plane.slice(), plane.slice(), plane.slice()]

/** A grey photo with slow changes and a little detail, in levels. */
export const photo = Float32Array.from({ length: width * height }, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return 110 + 30 * Math.sin(x / 17 + y / 23) + 3 * Math.sin(x * 1.7) * Math.cos(y * 1.3)
})

/** Coverage by bars of seven pixels, like the strokes of letters. */
export const letters = Float32Array.from(photo, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x > 20 && x < 130 && y > 18 && y < 58 && (x % 22 < 7 || y % 20 < 6) ? 1 : 0
})

/** The photo under white letters in relief, painted over loosely. */
export const reliefPatch = ({ letters: own, near, far, dx, dy }: Relief): MarkPatch => {
  const [up, down] = [shifted(letters, width, -dx, -dy), shifted(letters, width, dx, dy)]
  const seen = photo.map((value, at) => {
    const behind = (1 - far * (down[at] as number)) * value
    const through = (1 - near * (up[at] as number)) * (1 - own * (letters[at] as number))
    return Math.round(through * behind + (1 - through) * 255)
  })
  const painted = Uint8Array.from(seen, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return x > 10 && x < 140 && y > 8 && y < 68 ? 1 : 0
  })
  return { box: { left: 0, top: 0, width, height }, planes: planesOf(seen), painted }
}

/** Root mean square distance of a plane from the photo, in levels, over the box around letters and their sides. */
export const distanceFromPhoto = (plane: Float32Array): number => {
  let [sum, count] = [0, 0]
  for (const [at, value] of plane.entries()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    if (x < 16 || x > 134 || y < 14 || y > 62) continue
    sum += (value - (photo[at] as number)) ** 2
    count++
  }
  return Math.sqrt(sum / count)
}
