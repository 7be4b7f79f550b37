/** A pixel of a structuring element: how far it lies from the centre, and what is added to a sample there. */
export interface ElementPixel {
  readonly dx: number
  readonly dy: number
  /** From −1, where nothing is left of a sample, to 0. */
  readonly height: number
}

const elementOf = (reachPx: number, heightAt: (dx: number, dy: number) => number): ElementPixel[] => {
  const side = Array.from({ length: 2 * reachPx + 1 }, (_, index) => index - reachPx)
  const pixels = side.flatMap((dy) => side.map((dx) => ({ dx, dy, height: heightAt(dx, dy) })))
  const distance = ({ dx, dy }: ElementPixel): number => Math.hypot(dx, dy)
  return pixels.filter(({ height }) => height > -1).sort((one, other) => distance(one) - distance(other))
}

/** A square of `2 · halfSidePx + 1` pixels a side, the nearest pixels first. */
export const squareElement = (halfSidePx: number): ElementPixel[] => elementOf(halfSidePx, () => 0)

/**
 * A disc whose edge slopes over one pixel, the nearest pixels first: it dilates coverage 0–1 as a stroke around a shape covers pixels.
 * @param radiusPx 0 or more, fractions too
 */
export const discElement = (radiusPx: number): ElementPixel[] =>
  elementOf(Math.ceil(radiusPx), (dx, dy) => Math.min(0, radiusPx - Math.hypot(dx, dy)))

/** Samples dilated, and the pixel that each was taken from. */
export interface Dilated {
  readonly values: Float32Array
  readonly places: Int32Array
}

/**
 * The largest of the samples around each pixel, each with its height in the structuring element added; of equal ones that of the pixel that the element names first. Nothing lies outside the image.
 *
 * Source: grey-level dilation (Sternberg, "Grayscale morphology", Computer Vision, Graphics, and Image Processing 1986).
 *
 * @param samples row by row, 0–1; 0 dilates nothing
 * @param width columns; the height follows from the number of samples
 */
export const greyDilation = (samples: Float32Array, width: number, element: readonly ElementPixel[]): Dilated => {
  const height = samples.length / width
  const values = samples.slice()
  const places = Int32Array.from(samples, (_, at) => at)
  const covered: number[] = []
  for (let at = 0; at < samples.length; at++) if ((samples[at] as number) > 0) covered.push(at)
  for (const { dx, dy, height: added } of element) {
    for (const from of covered) {
      const column = (from % width) + dx
      const row = Math.floor(from / width) + dy
      if (column < 0 || column >= width || row < 0 || row >= height) continue
      const to = row * width + column
      const value = (samples[from] as number) + added
      if (value <= (values[to] as number)) continue
      values[to] = value
      places[to] = from
    }
  }
  return { values, places }
}
