import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { catmullRomWeights } from '../kernel/resample/catmullRomWeights.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Box, Raster } from '../raster/raster.ts'
import type { Frame } from './planFrame.ts'

/** What a headshot is put together from; places are in photo pixels. */
export interface HeadshotParts {
  readonly frame: Frame
  /** RGBA of a part of the photo, enlarged. */
  readonly subject: Raster
  /** The part of the photo that `subject` shows. */
  readonly part: Box
  /** Backdrop at a place of the frame (0–1 each way) and of the photo, written into `into`, 0–1 each. */
  readonly paint: (across: number, down: number, x: number, y: number, into: Float32Array) => void
  /** Relative change of light on the person at a place of the photo; 0 for none. */
  readonly light: (x: number, y: number) => number
  /** How much the corners darken, 0–1. */
  readonly vignette: number
}

/** Less than a step of 8 bits, so that soft backdrops show no bands. */
const dither = (column: number, row: number): number => {
  const mixed = Math.imul(column * 374_761_393 + row * 668_265_263, 1_274_126_177) >>> 0
  return ((mixed ^ (mixed >>> 13)) & 0xffff) / 65_536 - 0.5
}

/**
 * Puts the person over the backdrop, levelled and in the frame: RGB in the depth of the subject. The subject is read
 * between its pixels by cubics over premultiplied colour, so no dark or light line is drawn at its edge.
 *
 * @param width of the result in pixels; the height follows from the frame
 */
export const composeHeadshot = (parts: HeadshotParts, width: number): Raster => {
  const { frame, subject, part, paint, light, vignette } = parts
  const height = Math.round((width * frame.height) / frame.width)
  const most = maxSampleValue(subject.data)
  const samples = width * height * 3
  const data = createSamples(subject.data, samples)
  const [cos, sin] = [Math.cos(frame.angle), Math.sin(frame.angle)]
  const scale = subject.width / part.width
  const [weightsX, weightsY] = [new Float32Array(4), new Float32Array(4)]
  const [front, behind] = [new Float32Array(4), new Float32Array(3)]
  for (let row = 0, to = 0; row < height; row++) {
    const down = (row + 0.5) / height
    for (let column = 0; column < width; column++, to += 3) {
      const across = (column + 0.5) / width
      const [u, v] = [(across - 0.5) * frame.width, (down - 0.5) * frame.height]
      const x = frame.x + u * cos - v * sin
      const y = frame.y + u * sin + v * cos
      const fromX = (x - part.left) * scale - 0.5
      const fromY = (y - part.top) * scale - 0.5
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      front.fill(0)
      if (left > -2 && top > -2 && left < subject.width + 1 && top < subject.height + 1) {
        catmullRomWeights(fromX - left, weightsX)
        catmullRomWeights(fromY - top, weightsY)
        for (let tapY = 0; tapY < 4; tapY++) {
          const readY = top - 1 + tapY
          if (readY < 0 || readY >= subject.height) continue
          for (let tapX = 0; tapX < 4; tapX++) {
            const readX = left - 1 + tapX
            if (readX < 0 || readX >= subject.width) continue
            const at = (readY * subject.width + readX) * 4
            const weight =
              (((weightsX[tapX] as number) * (weightsY[tapY] as number)) / most) * (subject.data[at + 3] as number)
            front[3] = (front[3] as number) + weight
            for (let channel = 0; channel < 3; channel++) {
              front[channel] = (front[channel] as number) + (weight * (subject.data[at + channel] as number)) / most
            }
          }
        }
      }
      const alpha = clamp01(front[3] as number)
      if (alpha < 1) paint(across, down, x, y, behind)
      const away = Math.hypot(across - 0.5, (down - 0.45) * 0.9)
      const corner = clamp01((away - 0.3) / 0.45)
      const shade = 1 - vignette * corner * corner
      const gain = alpha > 0 ? 1 + light(x, y) : 1
      const noise = alpha < 1 ? dither(column, row) / 255 : 0
      for (let channel = 0; channel < 3; channel++) {
        const value = (front[channel] as number) * gain + (1 - alpha) * ((behind[channel] as number) + noise)
        data[to + channel] = roundToSample(value * shade * most, most)
      }
    }
  }
  return { width, height, channels: 3, data }
}
