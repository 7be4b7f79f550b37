import { squareMean } from '../raster/squareMean.ts'
import { boostContrast } from './boostContrast.ts'
import { thinStrokes } from './thinStrokes.ts'

const thrice = (plane: Float32Array): Float32Array => {
  const area = plane.length
  const out = new Float32Array(3 * area)
  for (let channel = 0; channel < 3; channel++) out.set(plane, channel * area)
  return out
}

/** The least of red, green and blue at each pixel, as one plane. */
const darkest = (planes: Float32Array): Float32Array => {
  const area = planes.length / 3
  const out = new Float32Array(area)
  for (let at = 0; at < area; at++) {
    out[at] = Math.min(planes[at] as number, planes[at + area] as number, planes[at + 2 * area] as number)
  }
  return out
}

const negative = (planes: Float32Array): Float32Array => {
  const out = new Float32Array(planes.length)
  for (let at = 0; at < planes.length; at++) out[at] = 255 - (planes[at] as number)
  return out
}

/** Takes out grain, leaves and grass finer than strokes: two means over squares. */
const calmed = (plane: Float32Array, columns: number, radius: number): Float32Array =>
  squareMean(squareMean(plane, columns, radius), columns, radius)

/**
 * Ways to look at a photo in which faint lettering stands out, each from planes of red, green and blue one after the other,
 * 0–255. A light mark raises the least of the three colours wherever the photo is coloured, a dark one lowers the greatest,
 * while the brightness may hardly change; a photo's finest texture hides strokes and is calmed first.
 */
export const looksAt = {
  asItIs: (planes: Float32Array): Float32Array => planes,
  contrast: (planes: Float32Array, columns: number): Float32Array => thrice(boostContrast(darkest(planes), columns)),
  calmContrast: (planes: Float32Array, columns: number): Float32Array =>
    thrice(boostContrast(calmed(darkest(planes), columns, 1), columns)),
  calmerContrast: (planes: Float32Array, columns: number): Float32Array =>
    thrice(boostContrast(calmed(darkest(planes), columns, 2), columns)),
  calmStrokes: (planes: Float32Array, columns: number): Float32Array =>
    thrice(thinStrokes(calmed(darkest(planes), columns, 1), columns)),
  calmerStrokes: (planes: Float32Array, columns: number): Float32Array =>
    thrice(thinStrokes(calmed(darkest(planes), columns, 2), columns)),
  /** Of the lightest colour, which the negative's darkest is: for dark marks. */
  calmDark: (planes: Float32Array, columns: number): Float32Array =>
    thrice(boostContrast(calmed(darkest(negative(planes)), columns, 1), columns)),
  darkStrokes: (planes: Float32Array, columns: number): Float32Array =>
    thrice(thinStrokes(calmed(darkest(negative(planes)), columns, 1), columns)),
} as const satisfies Record<string, (planes: Float32Array, columns: number) => Float32Array>

export type Look = keyof typeof looksAt
