import type { InputFormat, PhotoFormat } from '@spotless/contract/upload'
import { readOrientation } from './exif.ts'
import { readContainer } from './readContainer.ts'
import { resultFormatOf } from './resultFormatOf.ts'

/** What a photo's file says of itself; width and height are those of the photo held upright. */
export interface PhotoFacts {
  readonly format: InputFormat
  /** The format of results. */
  readonly resultFormat: PhotoFormat
  readonly width: number
  readonly height: number
  /** EXIF orientation, 1–8. */
  readonly orientation: number
  readonly bitDepth: 8 | 16
  readonly hasAlpha: boolean
  readonly isGrey: boolean
}

/**
 * Checks a photo from its header alone; cheap enough for the process that serves HTTP.
 *
 * @throws SpotlessError as `readContainer` does: `empty_file`, `unsupported_format`, `unreadable_image`, `photo_too_large`
 */
export const inspect = (bytes: Uint8Array): PhotoFacts => {
  const { format, facts } = readContainer(bytes)
  const orientation = readOrientation(facts.metadata.exif)
  const isTurned = orientation >= 5
  return {
    format,
    resultFormat: resultFormatOf(format, facts),
    width: isTurned ? facts.height : facts.width,
    height: isTurned ? facts.width : facts.height,
    orientation,
    bitDepth: facts.bitDepth,
    hasAlpha: facts.hasAlpha,
    isGrey: facts.isGrey,
  }
}
