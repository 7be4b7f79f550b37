/** Half side of a patch in pixels: patches are squares of 7. */
export const patchRadiusPx = 3

/** Pixels of one side of a patch. */
const patchPx = 2 * patchRadiusPx + 1

/** Colours as interleaved RGB samples in floating point. */
export interface PatchImage {
  readonly width: number
  readonly height: number
  readonly samples: Float32Array
}

/** For each pixel the one whose patch looks most like its own, and how much both differ. */
export interface PatchField {
  /** Index of the matching pixel; −1 where none is sought. */
  readonly match: Int32Array
  /** Sum of squared differences of both patches. */
  readonly cost: Float32Array
}

/**
 * Sum of squared differences of the patches around two pixels, or some number of at least `limit` once it exceeds that.
 *
 * @param samples interleaved RGB
 * @param one index of a pixel at least `patchRadiusPx` inside the image, as `other`
 */
export const patchDistance = (
  samples: Float64Array,
  width: number,
  one: number,
  other: number,
  limit: number,
): number => {
  const offset = patchRadiusPx * (width + 1)
  const toNextRow = (width - patchPx) * 3
  let a = (one - offset) * 3
  let b = (other - offset) * 3
  let sum = 0
  for (let row = 0; row < patchPx; row++) {
    for (const end = a + patchPx * 3; a < end; a += 3, b += 3) {
      const red = (samples[a] as number) - (samples[b] as number)
      const green = (samples[a + 1] as number) - (samples[b + 1] as number)
      const blue = (samples[a + 2] as number) - (samples[b + 2] as number)
      sum += red * red + green * green + blue * blue
    }
    if (sum >= limit) return sum
    a += toNextRow
    b += toNextRow
  }
  return sum
}

/** 1 for each pixel whose whole patch is inside the image and touches no flagged pixel. */
export const wholePatches = (flags: Uint8Array, width: number): Uint8Array => {
  const height = flags.length / width
  const columns = new Uint8Array(flags.length)
  const isWhole = new Uint8Array(flags.length)
  for (let row = 0; row < height; row++) {
    let run = 0
    for (let column = 0; column < width; column++) {
      run = flags[row * width + column] === 0 ? run + 1 : 0
      if (run >= patchPx) columns[row * width + column - patchRadiusPx] = 1
    }
  }
  const runs = new Int32Array(width)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      runs[column] = columns[row * width + column] === 1 ? (runs[column] as number) + 1 : 0
      if ((runs[column] as number) >= patchPx) isWhole[(row - patchRadiusPx) * width + column] = 1
    }
  }
  return isWhole
}
