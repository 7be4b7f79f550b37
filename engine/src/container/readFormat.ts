import { SpotlessError } from '@spotless/contract/error'
import { acceptedFormats, type InputFormat, photoExtensions } from '@spotless/contract/upload'
import { looksLike } from './looksLike.ts'

const isInputFormat = (name: string): name is InputFormat => name in photoExtensions

/**
 * Which of the accepted formats a file is, judged by its content.
 *
 * @param bytes the file, or its first `formatBytes` bytes
 * @throws SpotlessError `empty_file`, `unsupported_format` (with what the file looks like)
 */
export const readFormat = (bytes: Uint8Array): InputFormat => {
  if (bytes.length === 0)
    throw new SpotlessError('empty_file', `The file is empty. Please choose a photo: ${acceptedFormats}.`)
  const format = looksLike(bytes)
  if (!isInputFormat(format)) {
    throw new SpotlessError(
      'unsupported_format',
      `The file looks like ${format}. Please choose a photo: ${acceptedFormats}.`,
    )
  }
  return format
}
