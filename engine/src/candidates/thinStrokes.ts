import { squareMean } from '../raster/squareMean.ts'

/** Wider strokes than this share of the photo's width do not count as thin. */
const reachShare = 1 / 120
const usualShare = 1 / 24
const noiseFloor = 4
const gain = 60

/** The least or the greatest value within `radius` along lines of one step, by Van Herk's and Gil and Werman's method. */
const extremeAlong = (
  plane: Float32Array,
  width: number,
  radius: number,
  isAcross: boolean,
  of: (a: number, b: number) => number,
): Float32Array => {
  const height = plane.length / width
  const [lines, length, step, next] = isAcross ? [height, width, 1, width] : [width, height, width, 1]
  const span = 2 * radius + 1
  const padded = Math.ceil((length + 2 * radius) / span) * span
  const [values, forwards, backwards] = [0, 1, 2].map(() => new Float32Array(padded)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const out = new Float32Array(plane.length)
  for (let line = 0; line < lines; line++) {
    const base = line * next
    for (let at = 0; at < padded; at++) {
      values[at] = plane[base + Math.min(length - 1, Math.max(0, at - radius)) * step] as number
    }
    for (let at = 0; at < padded; at++) {
      const value = values[at] as number
      forwards[at] = at % span === 0 ? value : of(forwards[at - 1] as number, value)
    }
    for (let at = padded - 1; at >= 0; at--) {
      const value = values[at] as number
      backwards[at] = at % span === span - 1 ? value : of(backwards[at + 1] as number, value)
    }
    for (let at = 0; at < length; at++) {
      out[base + at * step] = of(backwards[at] as number, forwards[at + span - 1] as number)
    }
  }
  return out
}

const squareExtreme = (
  plane: Float32Array,
  width: number,
  radius: number,
  of: (a: number, b: number) => number,
): Float32Array => extremeAlong(extremeAlong(plane, width, radius, true, of), width, radius, false, of)

/**
 * How much lighter each pixel is than the widest square inside its surroundings allows (a white top-hat), over how usual
 * that is there: thin light strokes stand out, wide shapes of the photo vanish.
 *
 * @param plane 0–255
 * @returns 0–255
 */
export const thinStrokes = (plane: Float32Array, width: number): Float32Array => {
  const radius = Math.max(2, Math.round(width * reachShare))
  const opened = squareExtreme(squareExtreme(plane, width, radius, Math.min), width, radius, Math.max)
  const hat = plane.map((value, at) => value - (opened[at] as number))
  const usual = squareMean(hat, width, Math.max(2, Math.round(width * usualShare)))
  return hat.map((value, at) => Math.min(255, (value * gain) / ((usual[at] as number) + noiseFloor)))
}
