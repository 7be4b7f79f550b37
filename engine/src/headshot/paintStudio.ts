import type { HeadshotOptions } from '@spotless/contract/options'
import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { bilinearTaps } from '../kernel/resample/bilinearTaps.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import { lerp } from '../kernel/scalar/lerp.ts'
import { smoothstep } from '../kernel/scalar/smoothstep.ts'

/** Writes the colour (0–1 each) of a backdrop at u, v of the frame (0–1 from its upper left corner) into `into`. */
export type StudioPainter = (u: number, v: number, into: Float32Array) => void

type Studio = Exclude<HeadshotOptions['background'], 'blur'>

/** A wall lit from behind the person: bright at the head, dark at the corners. */
const litWall =
  (bright: readonly number[], dark: readonly number[]): StudioPainter =>
  (u, v, into) => {
    const aside = (u - 0.5) * 1.1
    const below = (v - 0.38) * 0.9
    const weight = smoothstep(0, 0.75, Math.sqrt(aside * aside + below * below))
    for (let channel = 0; channel < 3; channel++) {
      into[channel] = lerp(bright[channel] as number, dark[channel] as number, weight)
    }
  }

const roomPx = 96
/** Contents of the room: left, top, width and height as fractions, and colour. */
const furniture: readonly (readonly [number, number, number, number, readonly [number, number, number]])[] = [
  [0, 0, 1, 1, [0.66, 0.63, 0.59]],
  [0, 0.78, 1, 0.22, [0.4, 0.35, 0.31]],
  [0.04, 0.08, 0.17, 0.5, [0.93, 0.96, 1]],
  [0.24, 0.08, 0.15, 0.5, [0.9, 0.94, 0.99]],
  [0.62, 0.12, 0.36, 0.03, [0.98, 0.93, 0.82]],
  [0.66, 0.26, 0.3, 0.5, [0.46, 0.39, 0.33]],
  [0.69, 0.31, 0.07, 0.11, [0.72, 0.42, 0.3]],
  [0.78, 0.31, 0.05, 0.11, [0.34, 0.46, 0.56]],
  [0.86, 0.48, 0.08, 0.12, [0.83, 0.76, 0.6]],
  [0.44, 0.52, 0.16, 0.32, [0.36, 0.46, 0.33]],
]

/** A room with windows, shelves and a plant, drawn small and blurred to light and colour. */
const blurredRoom = (): StudioPainter => {
  const planes = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(roomPx * roomPx)
    for (const [left, top, width, height, colour] of furniture) {
      for (let row = Math.round(top * roomPx); row < Math.round((top + height) * roomPx); row++) {
        const start = row * roomPx
        plane.fill(
          colour[channel] as number,
          start + Math.round(left * roomPx),
          start + Math.round((left + width) * roomPx),
        )
      }
    }
    return fastGaussianFilter(plane, roomPx, roomPx / 24)
  })
  return (u, v, into) => {
    const taps = bilinearTaps(roomPx, roomPx, u * roomPx - 0.5, v * roomPx - 0.5)
    for (let channel = 0; channel < 3; channel++) {
      into[channel] = sampleBilinear(planes[channel] as Float32Array, taps)
    }
  }
}

/** A painted studio backdrop; none is a photo. */
export const paintStudio = (studio: Studio): StudioPainter => {
  if (studio === 'white') return (_u, _v, into) => into.fill(1)
  if (studio === 'charcoal') return litWall([0.33, 0.34, 0.36], [0.1, 0.1, 0.11])
  if (studio === 'office') return blurredRoom()
  return litWall([0.91, 0.915, 0.925], [0.74, 0.745, 0.76])
}
