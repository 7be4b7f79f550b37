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
 * @param one index of a pixel at least `patchRadiusPx` inside the image
 */
export const patchDistance = (
  { samples: first }: PatchImage,
  { width, samples }: PatchImage,
  one: number,
  other: number,
  limit: number,
): number => {
  const stride = width * 3
  const offset = patchRadiusPx * (stride + 3)
  let a = one * 3 - offset
  let b = other * 3 - offset
  let sum = 0
  for (let row = 0; row < patchPx; row++) {
    for (let at = 0; at < patchPx * 3; at += 3) {
      const red = (first[a + at] as number) - (samples[b + at] as number)
      const green = (first[a + at + 1] as number) - (samples[b + at + 1] as number)
      const blue = (first[a + at + 2] as number) - (samples[b + at + 2] as number)
      sum += red * red + green * green + blue * blue
    }
    if (sum >= limit) return sum
    a += stride
    b += stride
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
