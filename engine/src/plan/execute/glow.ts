import { gaussianBlur } from '../../adjust/blur.ts'
import { mapPixels } from '../../adjust/mapPixels.ts'
import { lumaBt709 } from '../../kernel/colour/lumaBt709.ts'
import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import { clamp01 } from '../../kernel/scalar/clamp01.ts'
import type { Executor } from './executor.ts'

/** Luma above which a pixel gives light, 0–1. */
const threshold = 0.6
/** Standard deviation of the light's spread, as a fraction of the shorter side. */
const sigmaRatio = 0.03

/** Bloom: the bright parts, blurred, are laid over the photo in screen mode. */
export const glow: Executor<'glow'> = (photo, { amount }) => {
  const light = mapPixels(photo, (rgb) => {
    const weight = clamp01((lumaBt709(rgb[0], rgb[1], rgb[2]) - threshold) / (1 - threshold))
    for (let channel = 0; channel < 3; channel++) rgb[channel]! *= weight
  })
  const { data } = gaussianBlur(light, Math.max(1, Math.min(photo.width, photo.height) * sigmaRatio))
  const scale = amount / 100 / maxSampleValue(data)
  return mapPixels(photo, (rgb, column, row) => {
    const at = (row * photo.width + column) * photo.channels
    for (let channel = 0; channel < 3; channel++)
      rgb[channel] = 1 - (1 - rgb[channel]!) * (1 - data[at + channel]! * scale)
  })
}
