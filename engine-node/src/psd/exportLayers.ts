import type { DownloadChoice } from '@spotless/contract/download'
import { SpotlessError } from '@spotless/contract/error'
import { maxInputPixels } from '@spotless/contract/limits'
import { chosenMetadata } from '@spotless/engine/container/chosenMetadata'
import { decodeMask } from '@spotless/engine/container/decodeMask'
import { decodePhoto } from '@spotless/engine/container/decodePhoto'
import { to8Bit } from '@spotless/engine/kernel/colour/to8Bit'
import { resizeRaster } from '@spotless/engine/kernel/resample/resizeRaster'
import { resizeWithAlpha } from '@spotless/engine/kernel/resample/resizeWithAlpha'
import type { Runtime } from '@spotless/engine/ports'
import type { Mask, Raster } from '@spotless/engine/raster/raster'
import type { Layer, PixelData } from 'ag-psd'
import { addResources } from './addResources.ts'

export interface LayersRequest {
  /** The photo's file. */
  readonly original: Uint8Array
  /** The result's file; without it, the photo is the only layer. */
  readonly result?: Uint8Array
  /** PNG mask of the photo's size. */
  readonly mask?: Uint8Array
  readonly metadata: DownloadChoice['metadata']
}

const rgbaOf = (raster: Raster): PixelData => {
  const { width, height, data, channels } = to8Bit(raster)
  if (channels === 4) return { width, height, data: new Uint8ClampedArray(data) }
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) rgba[pixel * 4 + channel] = data[pixel * 3 + channel] as number
  }
  return { width, height, data: rgba }
}

const greyOf = ({ width, height, data }: Mask): PixelData => {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel++) rgba.fill(data[pixel] as number, pixel * 4, pixel * 4 + 3)
  return { width, height, data: rgba }
}

const resolutionOf = ({ x, y }: { readonly x: number; readonly y: number }) =>
  ({
    horizontalResolution: x,
    horizontalResolutionUnit: 'PPI',
    widthUnit: 'Inches',
    verticalResolution: y,
    verticalResolutionUnit: 'PPI',
    heightUnit: 'Inches',
  }) as const

/** Largest difference of two proportions that rounding to whole pixels explains. */
const maxProportionError = 0.01

/** An enlarged or reduced result's photo as large as the result; one of other proportions keeps its size. */
const fitted = (original: Raster, { width, height }: Raster): Raster => {
  const [x, y] = [width / original.width, height / original.height]
  if ((x === 1 && y === 1) || Math.abs(x / y - 1) > maxProportionError) return original
  return (original.channels === 4 ? resizeWithAlpha : resizeRaster)(original, width, height)
}

/** The mask, where it is the photo's own; masks of a batch are placed on each photo in another way. */
const maskOf = async (mask: Uint8Array, original: Raster, { codec }: Pick<Runtime, 'codec'>): Promise<Mask | null> => {
  try {
    return await decodeMask(mask, original, codec)
  } catch (error) {
    if (error instanceof SpotlessError) return null
    throw error
  }
}

const checkSize = ({ width, height }: Raster): void => {
  if (width * height <= maxInputPixels) return
  throw new SpotlessError(
    'result_too_large',
    `The result is ${width}×${height} pixels; a PSD is made of at most ${maxInputPixels / 1e6} megapixels. ` +
      'Please download it in its own format.',
  )
}

/**
 * A PSD of the result, with the photo and the mask as hidden layers below and above it; 8 bits a sample, profile and metadata as
 * the result's.
 * @throws SpotlessError `result_too_large`; what `decodePhoto` throws
 */
export const exportLayers = async (
  { original: originalFile, result: resultFile, mask: maskFile, metadata }: LayersRequest,
  runtime: Pick<Runtime, 'codec' | 'signal'>,
): Promise<Uint8Array> => {
  const original = await decodePhoto(originalFile, runtime.codec)
  const result = resultFile === undefined ? original : await decodePhoto(resultFile, runtime.codec)
  runtime.signal.throwIfAborted()
  checkSize(result.raster)
  const picture = rgbaOf(result.raster)
  const mask = maskFile === undefined ? null : await maskOf(maskFile, original.raster, runtime)
  runtime.signal.throwIfAborted()
  const children: Layer[] = [
    ...(resultFile === undefined
      ? []
      : [{ name: 'Original', hidden: true, imageData: rgbaOf(fitted(original.raster, result.raster)) }]),
    { name: resultFile === undefined ? 'Original' : 'Result', imageData: picture },
    ...(mask === null ? [] : [{ name: 'Mask', hidden: true, imageData: greyOf(mask) }]),
  ]
  const kept = chosenMetadata(result.source.metadata, metadata)
  const density = kept.densityPerInch
  const { writePsdUint8Array } = await import('ag-psd')
  const psd = writePsdUint8Array(
    {
      width: picture.width,
      height: picture.height,
      children,
      imageData: picture,
      ...(density && { imageResources: { resolutionInfo: resolutionOf(density) } }),
    },
    { noBackground: true },
  )
  return addResources(psd, kept)
}
