import type { Raster } from '../raster/raster.ts'

const samplesPerSide = 4

/** Exact coverage of a ring around a point, from 16 samples a pixel. */
export const ringCoverage = (
  { width, height }: { readonly width: number; readonly height: number },
  centre: { readonly x: number; readonly y: number },
  ring: { readonly radiusPx: number; readonly halfWidthPx: number },
): Float32Array =>
  Float32Array.from({ length: width * height }, (_, at) => {
    let inside = 0
    for (let part = 0; part < samplesPerSide ** 2; part++) {
      const x = (at % width) + ((part % samplesPerSide) + 0.5) / samplesPerSide - centre.x
      const y = Math.floor(at / width) + (Math.floor(part / samplesPerSide) + 0.5) / samplesPerSide - centre.y
      if (Math.abs(Math.hypot(x, y) - ring.radiusPx) < ring.halfWidthPx) inside++
    }
    return inside / samplesPerSide ** 2
  })

/** A photo-like field of coloured waves, another one for each seed. */
export const wavePhoto = (width: number, height: number, seed: number): Raster<Uint8Array> => {
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / 3)
    const [x, y] = [(pixel % width) + 37 * seed, Math.floor(pixel / width) + 53 * seed]
    const wave =
      30 * Math.sin(x / (9 + seed) + y / 23) + 18 * Math.cos(y / (5 + seed) - x / 17) + 6 * Math.sin(x * 0.9 + seed)
    const base = [70, 120, 95, 160, 140, 60][seed % 6] as number
    data[at] = Math.round(base + wave * ([1, 0.8, -0.6][at % 3] as number) + (at % 3) * 8)
  }
  return { width, height, channels: 3, data }
}

/** The photo with a mark over it, rounded to whole levels. */
export const withMark = (
  photo: Raster<Uint8Array>,
  coverage: Float32Array,
  opacity: number,
  colour: readonly number[],
): Raster<Uint8Array> => ({
  ...photo,
  data: photo.data.map((value, at) => {
    const alpha = opacity * (coverage[Math.floor(at / 3)] as number)
    return Math.round((1 - alpha) * value + alpha * (colour[at % 3] as number))
  }),
})
