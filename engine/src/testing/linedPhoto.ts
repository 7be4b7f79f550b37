import type { Raster } from '../raster/raster.ts'

/** Of `linedPhoto`. */
export const linedSize = { width: 480, height: 320 } as const
const { width, height } = linedSize

/** A straight line from one end to the other, in pixels. */
export type Segment = readonly [x0: number, y0: number, x1: number, y1: number]

/** Distance of a place from a segment, in pixels. */
export const distanceTo = ([x0, y0, x1, y1]: Segment, x: number, y: number): number => {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const t = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - x0 - t * dx, y - y0 - t * dy)
}

/** A photo of waves with noise under lines of two pixels of one grey level. */
export const linedPhoto = (segments: readonly Segment[], opacity: number, level: number): Raster => {
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const cover = opacity * Math.max(0, ...segments.map((segment) => Math.min(1, 1.5 - distanceTo(segment, x, y))))
    const noise = ((at * 2654435761) % 1000) / 250 - 2
    for (let channel = 0; channel < 3; channel++) {
      const ground = 120 + 60 * Math.sin(x / 31 + channel) * Math.cos(y / 23) + noise
      data[at * 3 + channel] = Math.round(ground + cover * (level - ground))
    }
  }
  return { width, height, channels: 3, data }
}

/** Both diagonals of `linedPhoto`. */
export const crossSegments: readonly Segment[] = [
  [0, 0, width - 1, height - 1],
  [0, height - 1, width - 1, 0],
]

/** A frame of 14 pixels' inset in `linedPhoto`. */
export const frameSegments: readonly Segment[] = [
  [14, 14, width - 15, 14],
  [width - 15, 14, width - 15, height - 15],
  [width - 15, height - 15, 14, height - 15],
  [14, height - 15, 14, 14],
]
