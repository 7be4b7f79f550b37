import { type InputFormat, type PhotoFormat, photoFormats } from '@spotless/contract/upload'

const isResultFormat = (format: InputFormat): format is PhotoFormat =>
  (photoFormats as readonly string[]).includes(format)

/** The format in which a photo comes back: its own, or the JPEG or PNG that holds what it holds. */
export const resultFormatOf = (
  format: InputFormat,
  {
    isLossless,
    bitDepth,
    hasAlpha,
  }: { readonly isLossless: boolean; readonly bitDepth: 8 | 16; readonly hasAlpha: boolean },
): PhotoFormat => {
  // The encoder of AVIF writes 8 bits a sample.
  if (isResultFormat(format) && !(format === 'avif' && bitDepth === 16)) return format
  return isLossless || hasAlpha || bitDepth === 16 ? 'png' : 'jpeg'
}
