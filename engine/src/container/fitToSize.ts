import { SpotlessError } from '@spotless/contract/error'

/** What a size limit may cost at most begins here: nobody sees the difference to 100. */
const bestQuality = 95

/** What is thrown when no file of a picture is as small as it has to be. @param bytes of the smallest that was made */
export const fileTooLarge = (bytes: number, maxBytes: number): SpotlessError =>
  new SpotlessError(
    'result_too_large',
    `The smallest file in this format has ${Math.ceil(bytes / 1_000)} kB; the limit is ${Math.floor(maxBytes / 1_000)} kB. ` +
      'Please choose a shorter long side, or JPEG, WebP or AVIF.',
  )

/**
 * The highest quality whose file is no larger than a limit, by bisection.
 * @param encode file at a quality of 1–100
 * @throws SpotlessError `result_too_large` when even quality 1 exceeds the limit
 */
export const highestQuality = async (
  encode: (quality: number) => Promise<Uint8Array>,
  maxBytes: number,
): Promise<{ readonly file: Uint8Array; readonly quality: number }> => {
  const best = await encode(bestQuality)
  if (best.length <= maxBytes) return { file: best, quality: bestQuality }
  let fitting: { file: Uint8Array; quality: number } | undefined
  let [low, high] = [1, bestQuality - 1]
  let smallest = best.length
  while (low <= high) {
    const quality = (low + high) >> 1
    const file = await encode(quality)
    smallest = Math.min(smallest, file.length)
    if (file.length <= maxBytes) {
      fitting = { file, quality }
      low = quality + 1
    } else high = quality - 1
  }
  if (fitting === undefined) throw fileTooLarge(smallest, maxBytes)
  return fitting
}
