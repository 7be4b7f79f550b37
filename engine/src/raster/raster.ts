/** Samples of one image: 0–255 in 8 bit, 0–65535 in 16 bit. */
export type Samples = Uint8Array | Uint16Array

/**
 * An upright image in memory: rows from the top, samples interleaved (`data[(row * width + column) * channels + channel]`),
 * RGB or RGBA with straight alpha, in the colour space of the file it came from.
 */
export interface Raster<S extends Samples = Samples> {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly data: S
}

/** Image-space mask, one byte per pixel: 255 where the photo is to be changed, 0 elsewhere. */
export interface Mask {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Image-space coverage, one byte per pixel: 0 none, 255 full. */
export interface Alpha {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** A rectangle of pixels in image space; `right = left + width` and `bottom = top + height` are exclusive. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
