import type { Face } from '../face/detectLandmarks.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import type { Raster } from '../raster/raster.ts'

/** Landmarks of the face mesh. */
const eyeCorners = [33, 133, 362, 263] as const
const chin = 152

/** Where the body of any portrait is, in head heights: from and to below the chin, and to each side. */
const bodyTop = 0.35
const bodyBottom = 0.75
const bodyHalfWidth = 0.45
const samplesPerSide = 16
/** Minimum fraction of these samples that the photo must show. */
const minShown = 0.3

/**
 * How far a cut-out contains the body below a face: the mean alpha, 0–1, of places where any portrait shows the body;
 * undefined where the photo ends above them.
 *
 * @param cutout RGBA of the photo's size
 */
export const bodyCoverage = (face: Face, cutout: Raster): number | undefined => {
  const point = (index: number): readonly [number, number] => [
    face.points[index * 3] as number,
    face.points[index * 3 + 1] as number,
  ]
  const eyes = eyeCorners.map(point).reduce(([x, y], [nextX, nextY]) => [x + nextX / 4, y + nextY / 4], [0, 0])
  const [chinX, chinY] = point(chin)
  const headX = 2 * (chinX - eyes[0])
  const headY = 2 * (chinY - eyes[1])
  const maxValue = maxSampleValue(cutout.data)
  let sum = 0
  let shown = 0
  for (let sample = 0; sample < samplesPerSide ** 2; sample++) {
    const v = bodyTop + ((bodyBottom - bodyTop) * ((sample % samplesPerSide) + 0.5)) / samplesPerSide
    const u = bodyHalfWidth * (((Math.floor(sample / samplesPerSide) + 0.5) * 2) / samplesPerSide - 1)
    const x = Math.floor(chinX + v * headX - u * headY)
    const y = Math.floor(chinY + v * headY + u * headX)
    if (x < 0 || y < 0 || x >= cutout.width || y >= cutout.height) continue
    shown++
    sum += (cutout.data[(y * cutout.width + x) * 4 + 3] as number) / maxValue
  }
  return shown < minShown * samplesPerSide ** 2 ? undefined : sum / shown
}
