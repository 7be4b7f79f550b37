import type { PhotoFormat } from '@spotless/contract/upload'
import type { Raster } from '../raster/raster.ts'

/** Metadata carried from the input file to the output file, each block as its raw bytes. */
export interface Metadata {
  readonly exif?: Uint8Array
  readonly icc?: Uint8Array
  readonly xmp?: Uint8Array
  /** Image resources as Photoshop stores them (`8BIM` …), in which the IPTC records are. */
  readonly iptc?: Uint8Array
  readonly densityPerInch?: { readonly x: number; readonly y: number }
  /** A PNG's cICP, cHRM, gAMA and sRGB chunks, whole, as they stood: its colour space where it has no profile. */
  readonly pngColour?: Uint8Array
  /** A JPEG's comment. */
  readonly jpegComment?: Uint8Array
  /** A PNG's chunks of text and time, whole, as they stood, without those that hold XMP, EXIF or IPTC. */
  readonly pngText?: Uint8Array
}

/** How a photo was stored, so that its result can be stored alike. */
export interface Source {
  readonly format: PhotoFormat
  readonly isLossless: boolean
  /** 1–100, estimated from the quantisation of a lossy file; 100 for lossless ones. */
  readonly quality: number
  readonly chromaSubsampling: '4:4:4' | '4:2:0' | '4:2:2' | 'other'
  readonly isProgressive: boolean
  readonly bitDepth: 8 | 16
  readonly isGrey: boolean
  readonly metadata: Metadata
}

/** How a PNG with nothing in it but pixels is stored. */
export const barePng: Source = {
  format: 'png',
  isLossless: true,
  quality: 100,
  chromaSubsampling: '4:4:4',
  isProgressive: false,
  bitDepth: 8,
  isGrey: false,
  metadata: {},
}

/** A decoded photo: upright pixels in the file's own colour space, and how the file was made. */
export interface Photo {
  readonly raster: Raster
  readonly source: Source
}
