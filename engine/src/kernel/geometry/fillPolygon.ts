/**
 * Rasterises a closed polygon by the even–odd rule, sampled at pixel centres.
 * Source: scan-line polygon fill, Foley et al. 1990, "Computer Graphics: Principles and Practice".
 *
 * @param corners x and y in turn, in pixels; the centre of the first pixel is (0.5, 0.5)
 * @returns `width * height` samples: 1 inside, 0 outside
 */
export const fillPolygon = (corners: Float32Array, width: number, height: number): Float32Array => {
  const plane = new Float32Array(width * height)
  const count = corners.length / 2
  for (let row = 0; row < height; row++) {
    const level = row + 0.5
    const crossings: number[] = []
    for (let corner = 0; corner < count; corner++) {
      const next = (corner + 1) % count
      const [x0, y0] = [corners[corner * 2] as number, corners[corner * 2 + 1] as number]
      const [x1, y1] = [corners[next * 2] as number, corners[next * 2 + 1] as number]
      if (y0 <= level !== y1 <= level) crossings.push(x0 + ((level - y0) / (y1 - y0)) * (x1 - x0))
    }
    crossings.sort((a, b) => a - b)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const from = Math.max(0, Math.ceil((crossings[pair] as number) - 0.5))
      const to = Math.min(width - 1, Math.ceil((crossings[pair + 1] as number) - 0.5) - 1)
      plane.fill(1, row * width + from, row * width + Math.max(from, to + 1))
    }
  }
  return plane
}
