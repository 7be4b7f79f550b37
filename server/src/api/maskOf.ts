import { SpotlessError } from '@spotless/contract/error'
import { maxInputPixels, maxMaskBytes } from '@spotless/contract/limits'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const headerBytes = 33
/** Largest body of a request with a mask: the mask in base64 and the rest. */
export const maxMaskBodyBytes = Math.ceil(maxMaskBytes / 3) * 4 + 65_536
/** Rounding in a client's canvas may change a side by this much. */
const roundingPx = 1

/**
 * Decodes a mask's data URL and checks the PNG header against the photo's size.
 * @param photo null where the mask is placed on photos of any size
 * @throws SpotlessError `invalid_mask` when it is not a PNG, `mask_size_mismatch` when the sizes differ
 */
export const maskOf = (
  dataUrl: string,
  photo: { readonly width: number; readonly height: number } | null,
): Uint8Array => {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new SpotlessError('invalid_mask', 'The mask is not valid base64.')
  const mask = Buffer.from(base64, 'base64')
  const isPng = mask.length >= headerBytes && mask.subarray(0, 8).equals(signature)
  if (!isPng || mask.toString('latin1', 12, 16) !== 'IHDR') {
    throw new SpotlessError('invalid_mask', 'The mask is not a PNG.')
  }
  const width = mask.readUInt32BE(16)
  const height = mask.readUInt32BE(20)
  if (photo === null) {
    if (width * height === 0 || width * height > maxInputPixels) {
      throw new SpotlessError(
        'invalid_mask',
        `A mask has at most ${maxInputPixels} pixels; this one is ${width}×${height}.`,
      )
    }
    return mask
  }
  if (Math.abs(width - photo.width) > roundingPx || Math.abs(height - photo.height) > roundingPx) {
    throw new SpotlessError(
      'mask_size_mismatch',
      `Expected a mask of ${photo.width}×${photo.height} pixels but received ${width}×${height}.`,
    )
  }
  return mask
}
