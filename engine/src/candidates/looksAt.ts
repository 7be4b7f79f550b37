import { boostContrast } from './boostContrast.ts'
import { thinStrokes } from './thinStrokes.ts'

const thrice = (plane: Float32Array): Float32Array => {
  const area = plane.length
  const out = new Float32Array(3 * area)
  for (let channel = 0; channel < 3; channel++) out.set(plane, channel * area)
  return out
}

/** The least (or the greatest) of red, green and blue at each pixel, as one plane. */
const extreme = (planes: Float32Array, of: (...values: number[]) => number): Float32Array => {
  const area = planes.length / 3
  const out = new Float32Array(area)
  for (let at = 0; at < area; at++) {
    out[at] = of(planes[at] as number, planes[at + area] as number, planes[at + 2 * area] as number)
  }
  return out
}

const raisedColours = (planes: Float32Array, columns: number): Float32Array => {
  const area = planes.length / 3
  const out = new Float32Array(planes.length)
  for (let from = 0; from < planes.length; from += area) {
    out.set(boostContrast(planes.subarray(from, from + area), columns), from)
  }
  return out
}

const negative = (planes: Float32Array): Float32Array => planes.map((value) => 255 - value)

/**
 * Ways to look at a photo in which faint lettering stands out: as it is, with its local contrast raised, the same of its
 * darkest and of its lightest colour, its thin strokes alone, and negatives. A light mark raises the least of the three
 * colours wherever the photo is coloured, a dark one lowers the greatest, while the brightness may hardly change.
 *
 * @param planes red, green and blue one after the other, 0–255
 * @param isWhole false for the three that find most, all from the darkest colour
 */
export function* looksAt(planes: Float32Array, columns: number, isWhole: boolean): Generator<Float32Array> {
  const darkest = extreme(planes, Math.min)
  const raised = thrice(boostContrast(darkest, columns))
  yield raised
  yield negative(raised)
  yield thrice(thinStrokes(darkest, columns))
  if (!isWhole) return
  yield planes
  yield negative(planes)
  yield raisedColours(planes, columns)
  yield thrice(boostContrast(extreme(planes, Math.max), columns))
}
