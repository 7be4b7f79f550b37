import sharp from 'sharp'

const samplesOf = (file: Uint8Array) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/**
 * How far apart two encoded pictures of one size are, over every sample, alpha among them.
 * @returns dB, null where every sample is equal, and the largest difference of two samples
 */
export const psnrOfFiles = async (one: Uint8Array, other: Uint8Array) => {
  const [a, b] = [await samplesOf(one), await samplesOf(other)]
  if (a.info.width !== b.info.width || a.info.height !== b.info.height)
    throw new Error(`Expected one size, got ${a.info.width}×${a.info.height} and ${b.info.width}×${b.info.height}.`)
  let squares = 0
  let largest = 0
  for (let at = 0; at < a.data.length; at++) {
    const difference = Math.abs(a.data[at]! - b.data[at]!)
    squares += difference ** 2
    largest = Math.max(largest, difference)
  }
  return { decibels: squares === 0 ? null : 10 * Math.log10((255 ** 2 * a.data.length) / squares), largest }
}
