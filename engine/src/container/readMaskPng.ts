import { SpotlessError } from '@spotless/contract/error'
import type { PixelBuffer, PixelCodec } from '../ports.ts'
import { looksLike } from './looksLike.ts'

/** Bytes of a PNG's signature and header chunk. */
const minPngBytes = 33

/** Width and height that a mask's PNG states, before it is decoded. @throws SpotlessError `invalid_mask` for another file */
export const maskPngSize = (file: Uint8Array): { readonly width: number; readonly height: number } => {
  const looks = file.length === 0 ? 'an empty file' : looksLike(file)
  if (looks !== 'png' || file.length < minPngBytes) {
    throw new SpotlessError('invalid_mask', `The mask must be a PNG; it looks like ${looks}.`)
  }
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** The samples of a mask's PNG, with as many channels as it stores. @throws SpotlessError `invalid_mask` for a damaged one */
export const decodeMaskPng = (file: Uint8Array, codec: PixelCodec): Promise<PixelBuffer> =>
  codec.decodeChannels(file).catch((cause: unknown) => {
    throw new SpotlessError('invalid_mask', 'The mask cannot be read: its PNG is damaged or cut short.', { cause })
  })

/** @throws SpotlessError always, `mask_size_mismatch` */
export const refuseMaskSize = (
  mask: { readonly width: number; readonly height: number },
  photo: { readonly width: number; readonly height: number },
): never => {
  throw new SpotlessError(
    'mask_size_mismatch',
    `The mask is ${mask.width}×${mask.height} pixels, the photo ${photo.width}×${photo.height}; they must be equal.`,
  )
}
