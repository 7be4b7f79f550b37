/** Takes, from places up to `radius` steps away, the one with the larger sample. */
const takeLarger = (
  places: Int32Array,
  samples: Float32Array,
  { lines, lineStep, length, step }: { lines: number; lineStep: number; length: number; step: number },
  radius: number,
): Int32Array => {
  const taken = places.slice()
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep
    for (let along = 0; along < length; along++) {
      const to = start + along * step
      let best = places[to] as number
      let largest = samples[best] as number
      for (let other = Math.max(0, along - radius); other <= Math.min(length - 1, along + radius); other++) {
        const place = places[start + other * step] as number
        const value = samples[place] as number
        if (value <= largest) continue
        best = place
        largest = value
      }
      taken[to] = best
    }
  }
  return taken
}

/**
 * Where `maxFilter` takes each sample from: the index of the largest one in a square window of `2 · radiusPx + 1` pixels a side, as far as it is inside the
 * image; of equal ones the pixel itself, else one of its own row or column before others.
 *
 * @param samples row by row, any range
 * @param width columns; the height follows from the number of samples
 * @param radiusPx whole number, 0 or more
 */
export const maxPlaces = (samples: Float32Array, width: number, radiusPx: number): Int32Array => {
  const height = samples.length / width
  const own = Int32Array.from(samples, (_, at) => at)
  const ofRows = takeLarger(own, samples, { lines: height, lineStep: width, length: width, step: 1 }, radiusPx)
  return takeLarger(ofRows, samples, { lines: width, lineStep: 1, length: height, step: width }, radiusPx)
}
