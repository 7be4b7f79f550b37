import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { catmullRomWeights } from '../kernel/resample/catmullRomWeights.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Box, Raster } from '../raster/raster.ts'
import type { Frame } from './planFrame.ts'

/** The parts of a headshot; places are in photo pixels. */
export interface HeadshotParts {
  readonly frame: Frame
  /** RGBA of a part of the photo, enlarged. */
  readonly subject: Raster
  /** The part of the photo that `subject` shows. */
  readonly part: Box
  /** Writes the backdrop's colour (0–1 each) at u, v of the frame (0–1) and x, y of the photo into `into`. */
  readonly paint: (u: number, v: number, x: number, y: number, into: Float32Array) => void
  /** Relative change of light on the person at a place of the photo; 0 for none. */
  readonly light: (x: number, y: number) => number
  /** How much the corners darken, 0–1. */
  readonly vignette: number
}

/** Deterministic noise of less than a sample of 8 bits, so that soft backdrops show no bands. */
const dither = (column: number, row: number): number => {
  const mixed = Math.imul(column * 374_761_393 + row * 668_265_263, 1_274_126_177) >>> 0
  return ((mixed ^ (mixed >>> 13)) & 0xffff) / 65_536 - 0.5
}

/**
 * Reads an RGBA raster between its pixels with Catmull–Rom over premultiplied colour, so that edges get no dark or light
 * fringes; transparent outside. Not reentrant: the returned array is reused.
 *
 * @returns a function from a position to premultiplied red, green, blue and alpha, 0–1
 */
const premultipliedReader = ({ width, height, data }: Raster): ((x: number, y: number) => Float64Array) => {
  const maxValue = maxSampleValue(data)
  const weightsX = new Float64Array(4)
  const weightsY = new Float64Array(4)
  const colour = new Float64Array(4)
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    colour.fill(0)
    if (left <= -2 || top <= -2 || left >= width + 1 || top >= height + 1) return colour
    catmullRomWeights(x - left, weightsX)
    catmullRomWeights(y - top, weightsY)
    let red = 0
    let green = 0
    let blue = 0
    let alpha = 0
    const firstColumn = Math.max(0, left - 1)
    const endColumn = Math.min(width, left + 3)
    const firstRow = Math.max(0, top - 1)
    const endRow = Math.min(height, top + 3)
    for (let row = firstRow; row < endRow; row++) {
      const weightY = weightsY[row - top + 1] as number
      for (let column = firstColumn, at = (row * width + column) * 4; column < endColumn; column++, at += 4) {
        const weight = weightY * (weightsX[column - left + 1] as number) * (data[at + 3] as number)
        red += weight * (data[at] as number)
        green += weight * (data[at + 1] as number)
        blue += weight * (data[at + 2] as number)
        alpha += weight
      }
    }
    colour[0] = red / (maxValue * maxValue)
    colour[1] = green / (maxValue * maxValue)
    colour[2] = blue / (maxValue * maxValue)
    colour[3] = alpha / maxValue
    return colour
  }
}

export interface HeadshotSize {
  readonly width: number
  readonly height: number
}

/**
 * Composites the person over the backdrop, levelled and framed.
 *
 * @param size of the result in pixels, in the frame's aspect ratio
 * @returns RGB in the bit depth of the subject
 */
export const composeHeadshot = (parts: HeadshotParts, { width, height }: HeadshotSize): Raster => {
  const { frame, subject, part, paint, light, vignette } = parts
  const maxValue = maxSampleValue(subject.data)
  const data = createSamples(subject.data, width * height * 3)
  const cos = Math.cos(frame.angle)
  const sin = Math.sin(frame.angle)
  const scale = subject.width / part.width
  const readSubject = premultipliedReader(subject)
  const backdrop = new Float32Array(3)
  for (let row = 0, to = 0; row < height; row++) {
    const v = (row + 0.5) / height
    for (let column = 0; column < width; column++, to += 3) {
      const u = (column + 0.5) / width
      const fromCentreX = (u - 0.5) * frame.width
      const fromCentreY = (v - 0.5) * frame.height
      const x = frame.x + fromCentreX * cos - fromCentreY * sin
      const y = frame.y + fromCentreX * sin + fromCentreY * cos
      const person = readSubject((x - part.left) * scale - 0.5, (y - part.top) * scale - 0.5)
      const alpha = clamp01(person[3] as number)
      if (alpha < 1) paint(u, v, x, y, backdrop)
      const aside = u - 0.5
      const below = (v - 0.45) * 0.9
      const corner = clamp01((Math.sqrt(aside * aside + below * below) - 0.3) / 0.45)
      const shade = 1 - vignette * corner * corner
      const gain = alpha > 0 ? 1 + light(x, y) : 1
      const noise = alpha < 1 ? dither(column, row) / 255 : 0
      for (let channel = 0; channel < 3; channel++) {
        const value = (person[channel] as number) * gain + (1 - alpha) * ((backdrop[channel] as number) + noise)
        data[to + channel] = roundToSample(value * shade * maxValue, maxValue)
      }
    }
  }
  return { width, height, channels: 3, data }
}
