import { boostContrast } from './boostContrast.ts'

/** The least (or the greatest) of red, green and blue at each pixel, as three equal planes. */
const extreme = (planes: Float32Array, of: (...values: number[]) => number): Float32Array => {
  const area = planes.length / 3
  const out = new Float32Array(planes.length)
  for (let at = 0; at < area; at++) {
    out[at] = of(planes[at] as number, planes[at + area] as number, planes[at + 2 * area] as number)
  }
  out.copyWithin(area, 0, area)
  return out.copyWithin(2 * area, 0, area)
}

/**
 * Ways to look at a photo in which faint lettering stands out: as it is, with its local contrast raised, and the same of its
 * darkest and of its lightest colour. A light mark raises the least of the three colours wherever the photo is coloured, a
 * dark one lowers the greatest, while the brightness may hardly change.
 *
 * @param planes red, green and blue one after the other, 0–255
 * @param isThorough false for the first two alone
 */
export function* looksAt(planes: Float32Array, columns: number, isThorough: boolean): Generator<Float32Array> {
  yield planes
  yield boostContrast(planes, columns)
  if (!isThorough) return
  yield boostContrast(extreme(planes, Math.min), columns)
  yield boostContrast(extreme(planes, Math.max), columns)
}
