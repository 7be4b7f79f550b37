import type { Face } from '../face/detectLandmarks.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { readBilinear } from '../kernel/resample/readBilinear.ts'
import type { DoubtedMask } from '../matte/cutOut.ts'
import type { Raster } from '../raster/raster.ts'

/** Longer side of the grid on which the kept area is drawn, in pixels. */
const gridPx = 160
/** Alpha from which a pixel may be the person's. */
const possible = 0.1
/** Half the width of shoulders and the widening around the person, over the face's side. */
const shoulderRatio = 1.15
const marginRatio = 0.16

/**
 * The photo itself where the person is or may be, with surroundings that fade out around: for hair and clothes that
 * no cut-out has whole. Below the face everything between the shoulders is kept.
 *
 * @param cutout RGBA of the photo's size
 * @param doubted parts that may be the person's
 * @returns RGBA of the photo's size
 */
export const keepSurroundings = (photo: Raster, cutout: Raster, doubted: DoubtedMask, { square }: Face): Raster => {
  const { width, height, channels } = photo
  const step = Math.max(1, Math.max(width, height) / gridPx)
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)]
  const maxValue = maxSampleValue(cutout.data)
  const person = new Uint8Array(columns * rows)
  for (let at = 0; at < person.length; at++) {
    const x = Math.min(width - 1, Math.floor(((at % columns) + 0.5) * step))
    const y = Math.min(height - 1, Math.floor((Math.floor(at / columns) + 0.5) * step))
    const isShoulders = y > square.y + 0.75 * square.sidePx && Math.abs(x - square.x) < shoulderRatio * square.sidePx
    const alpha = (cutout.data[(y * width + x) * 4 + 3] as number) / maxValue
    const [column, line] = [Math.floor((x * doubted.width) / width), Math.floor((y * doubted.height) / height)]
    const isDoubted = doubted.data[line * doubted.width + column] === 1
    person[at] = isShoulders || isDoubted || alpha > possible ? 1 : 0
  }
  const marginPx = Math.max(1, Math.round((marginRatio * square.sidePx) / step))
  const widened = Float32Array.from(dilate(person, columns, marginPx))
  const soft = boxFilter(boxFilter(widened, columns, marginPx), columns, marginPx)
  const size = { width: columns, height: rows, channels: 1 }
  const kept = new Float64Array(1)
  const data = cutout.data.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      readBilinear(soft, size, (x + 0.5) / step - 0.5, (y + 0.5) / step - 0.5, kept)
      const [to, from] = [(y * width + x) * 4, (y * width + x) * channels]
      for (let channel = 0; channel < 3; channel++) data[to + channel] = photo.data[from + channel] as number
      data[to + 3] = Math.round((kept[0] as number) * maxValue)
    }
  }
  return { ...cutout, data }
}
