import { SpotlessError } from '@spotless/contract/error'
import type { EnginePorts } from '../ports.ts'
import { encodePng } from './encodePng.ts'
import { inspect } from './inspect.ts'
import { looksLike } from './looksLike.ts'

/** Masks are flat, so that the fastest level compresses them well. */
const deflateLevel = 1

/**
 * The mask that marks what is transparent in a PNG, wholly or partly.
 *
 * @param size width and height of the upright photo, in pixels
 * @returns a PNG in image space, white where alpha is below its maximum
 * @throws SpotlessError `invalid_mask` (no PNG, damaged, or without an alpha channel), `mask_size_mismatch`,
 *   `mask_empty`; what `inspect` throws
 */
export const maskOfTransparency = async (
  file: Uint8Array,
  size: { readonly width: number; readonly height: number },
  { codec, compression }: Pick<EnginePorts, 'codec' | 'compression'>,
): Promise<Uint8Array> => {
  const looks = file.length === 0 ? 'an empty file' : looksLike(file)
  if (looks !== 'png') throw new SpotlessError('invalid_mask', `The mask must be a PNG; it looks like ${looks}.`)
  const stated = inspect(file)
  if (stated.width !== size.width || stated.height !== size.height) {
    throw new SpotlessError(
      'mask_size_mismatch',
      `The mask is ${stated.width}×${stated.height} pixels, the photo ${size.width}×${size.height}; they must be equal.`,
    )
  }
  const pixels = await codec.decodeChannels(file).catch((cause: unknown) => {
    throw new SpotlessError('invalid_mask', 'The mask cannot be read: its PNG is damaged or cut short.', { cause })
  })
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
  return encodePng({ width, height, channels: 1, data: marked }, deflateLevel, compression)
}
