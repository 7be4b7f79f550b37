import { SpotlessError } from '@spotless/contract/error'
import { type PhotoFormat, photoExtensions } from '@spotless/contract/upload'
import { looksLike } from './looksLike.ts'

const isPhotoFormat = (name: string): name is PhotoFormat => name in photoExtensions

/**
 * Which of the three formats a file is, judged by its content.
 *
 * @param bytes the file, or its first `formatBytes` bytes
 * @throws SpotlessError `empty_file`, `unsupported_format` (with what the file looks like)
 */
export const readFormat = (bytes: Uint8Array): PhotoFormat => {
  if (bytes.length === 0)
    throw new SpotlessError('empty_file', 'The file is empty. Please choose a JPG, PNG or WebP photo.')
  const format = looksLike(bytes)
  if (!isPhotoFormat(format)) {
    throw new SpotlessError(
      'unsupported_format',
      `The file looks like ${format}. Please choose a JPG, PNG or WebP photo.`,
    )
  }
  return format
}
