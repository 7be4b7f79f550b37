import type { Metadata } from './photo.ts'

/** A lossy quality at which a second encoding is not seen, for files that do not state theirs. */
export const assumedQuality = 95

/** What an image file's container says before any pixel is decoded; sizes are as stored, not yet upright. */
export interface ContainerFacts {
  readonly width: number
  readonly height: number
  readonly bitDepth: 8 | 16
  readonly hasAlpha: boolean
  readonly isGrey: boolean
  readonly isAnimated: boolean
  readonly isLossless: boolean
  readonly isProgressive: boolean
  /** Whether the samples are ink amounts (CMYK or YCCK) that must be converted to be shown. */
  readonly isInk: boolean
  readonly quality: number
  readonly chromaSubsampling: '4:4:4' | '4:2:0' | '4:2:2' | 'other'
  readonly metadata: Metadata
}
