const sweeps = 24
const overRelaxation = 1.6

/** Mean of the neighbours that a pixel has in one channel; its own value where it has none. */
const meanAtEdge = (values: Float32Array, pixel: number, channel: number, width: number, channels: number): number => {
  const column = pixel % width
  const at = pixel * channels + channel
  const line = width * channels
  let sum = 0
  let count = 0
  if (column > 0) {
    sum += values[at - channels] as number
    count++
  }
  if (column + 1 < width) {
    sum += values[at + channels] as number
    count++
  }
  if (at >= line) {
    sum += values[at - line] as number
    count++
  }
  if (at + line < values.length) {
    sum += values[at + line] as number
    count++
  }
  return count === 0 ? (values[at] as number) : sum / count
}

/** Successive over-relaxation of Laplace's equation over the unknown pixels, in place. */
const relax = (values: Float32Array, isKnown: Uint8Array, width: number, channels: number): void => {
  const unknown = new Int32Array(isKnown.length)
  const end = isKnown.length - width
  const line = width * channels
  let count = 0
  for (let pixel = 0; pixel < isKnown.length; pixel++) {
    if (isKnown[pixel] !== 0) continue
    const column = pixel % width
    const hasAllFour = column > 0 && column + 1 < width && pixel >= width && pixel < end
    // Decided once, not at every sweep: pixels at an edge of the plane are stored as negative numbers.
    unknown[count++] = hasAllFour ? pixel * channels : -1 - pixel
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let index = 0; index < count; index++) {
      const stored = unknown[index] as number
      const first = stored < 0 ? (-1 - stored) * channels : stored
      // Each pixel waits for the one before it; channels beside each other use that time.
      for (let channel = 0; channel < channels; channel++) {
        const at = first + channel
        const old = values[at] as number
        const mean =
          stored < 0
            ? meanAtEdge(values, -1 - stored, channel, width, channels)
            : ((values[at - channels] as number) +
                (values[at + channels] as number) +
                (values[at - line] as number) +
                (values[at + line] as number)) /
              4
        values[at] = old + overRelaxation * (mean - old)
      }
    }
  }
}

/** Starts the unknown pixels from the solution at half the resolution, in place. */
const startFromHalf = (values: Float32Array, isKnown: Uint8Array, width: number, channels: number): void => {
  const height = isKnown.length / width
  const halfWidth = Math.ceil(width / 2)
  const counts = new Uint8Array(halfWidth * Math.ceil(height / 2))
  const half = new Float32Array(counts.length * channels)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      if (isKnown[pixel] === 0) continue
      const to = (row >> 1) * halfWidth + (column >> 1)
      for (let channel = 0; channel < channels; channel++) {
        half[to * channels + channel] =
          (half[to * channels + channel] as number) + (values[pixel * channels + channel] as number)
      }
      counts[to] = (counts[to] as number) + 1
    }
  }
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] as number
    for (let channel = 0; channel < channels; channel++) {
      half[at * channels + channel] = count === 0 ? 0 : (half[at * channels + channel] as number) / count
    }
    counts[at] = count === 0 ? 0 : 1
  }
  interpolateMembrane(half, counts, halfWidth, channels)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      if (isKnown[pixel] !== 0) continue
      const from = ((row >> 1) * halfWidth + (column >> 1)) * channels
      for (let channel = 0; channel < channels; channel++) {
        values[pixel * channels + channel] = half[from + channel] as number
      }
    }
  }
}

/**
 * Membrane interpolation: the smoothest surface through the known values, in place. Solves Laplace's equation over the
 * unknown pixels, coarse to fine on an averaging pyramid.
 * Source: the membrane interpolant of Pérez, Gangnet and Blake 2003, "Poisson Image Editing".
 *
 * @param values the channels of each pixel beside each other; those of unknown pixels are overwritten
 * @param isKnown 1 for each pixel whose values are given; when none is, everything becomes 0
 * @param width of the image
 * @param channels each of which has a surface of its own
 */
export const interpolateMembrane = (
  values: Float32Array,
  isKnown: Uint8Array,
  width: number,
  channels: number = 1,
): void => {
  if (!isKnown.includes(0)) return
  if (isKnown.length > 1) startFromHalf(values, isKnown, width, channels)
  else values.fill(0)
  relax(values, isKnown, width, channels)
}
