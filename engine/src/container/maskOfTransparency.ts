import { SpotlessError } from '@spotless/contract/error'
import type { EnginePorts } from '../ports.ts'
import { encodeMask } from './encodeMask.ts'
import { decodeMaskPng, maskPngSize, refuseMaskSize } from './readMaskPng.ts'

/**
 * The mask that marks what is transparent in a PNG, wholly or partly.
 *
 * @param size width and height of the upright photo, in pixels
 * @returns a PNG in image space, white where alpha is below its maximum
 * @throws SpotlessError `invalid_mask` (no PNG, damaged, or without an alpha channel), `mask_size_mismatch`, `mask_empty`
 */
export const maskOfTransparency = async (
  file: Uint8Array,
  size: { readonly width: number; readonly height: number },
  { codec, compression }: Pick<EnginePorts, 'codec' | 'compression'>,
): Promise<Uint8Array> => {
  const stated = maskPngSize(file)
  if (stated.width !== size.width || stated.height !== size.height) refuseMaskSize(stated, size)
  const pixels = await decodeMaskPng(file, codec)
  const { width, height, channels, data } = pixels
  if (channels === 1 || channels === 3) {
    throw new SpotlessError(
      'invalid_mask',
      'The mask has no alpha channel; its transparent part marks what is to change.',
    )
  }
  const marked = new Uint8Array(width * height)
  for (let pixel = 0; pixel < marked.length; pixel++) {
    if ((data[(pixel + 1) * channels - 1] as number) < 255) marked[pixel] = 255
  }
  if (!marked.includes(255)) throw new SpotlessError('mask_empty', 'Nothing is transparent in the mask.')
  return encodeMask({ width, height, data: marked }, { compression })
}
