import type { DownloadChoice, DownloadFormat } from '@spotless/contract/download'
import { type InputFormat, type PhotoFormat, photoFormats } from '@spotless/contract/upload'
import { resizeRaster } from '../kernel/resample/resizeRaster.ts'
import { resizeWithAlpha } from '../kernel/resample/resizeWithAlpha.ts'
import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { chosenMetadata } from './chosenMetadata.ts'
import { decodePhoto } from './decodePhoto.ts'
import { uprightExif, uprightXmp } from './exif.ts'
import { fileTooLarge, highestQuality } from './fitToSize.ts'
import { onWhite } from './onWhite.ts'
import type { Metadata, Source } from './photo.ts'
import { resultLimits } from './readContainer.ts'
import { readFormat } from './readFormat.ts'
import { storeAs } from './storeAs.ts'
import { writeTiff } from './tiff/writeTiff.ts'
import { withoutDecoding } from './withoutDecoding.ts'

export interface ExportRequest extends Omit<DownloadChoice, 'format'> {
  readonly file: Uint8Array
  readonly format: Exclude<DownloadFormat, 'psd'>
}

export interface ExportedPhoto {
  readonly file: Uint8Array
  readonly format: InputFormat
  /** Quality that was chosen to keep to a size limit. */
  readonly quality?: number
}

const shrunk = (raster: Raster, longSidePx: number | undefined): Raster => {
  const longSide = Math.max(raster.width, raster.height)
  if (longSidePx === undefined || longSide <= longSidePx) return raster
  const [width, height] = [raster.width, raster.height].map((side) =>
    Math.max(1, Math.round((side * longSidePx) / longSide)),
  )
  const resize = raster.channels === 4 ? resizeWithAlpha : resizeRaster
  return resize(raster, width as number, height as number)
}

/** Samples of 8 bits spread over 16. */
const to16Bit = (raster: Raster): Raster =>
  raster.data instanceof Uint16Array
    ? raster
    : { ...raster, data: Uint16Array.from(raster.data, (sample) => sample * 257) }

const isResultFormat = (format: InputFormat): format is PhotoFormat =>
  (photoFormats as readonly string[]).includes(format)

const asTiff = (raster: Raster, { metadata }: Source, { compression }: Pick<Runtime, 'compression'>) => {
  const { exif, xmp } = metadata
  const upright: Metadata = {
    ...metadata,
    ...(exif && { exif: uprightExif(exif, raster.width, raster.height) }),
    ...(xmp && { xmp: uprightXmp(xmp) }),
  }
  return writeTiff(to16Bit(raster), upright, compression)
}

/**
 * A photo's file in another format, size or with less metadata. Where neither pixels nor format change, the stored picture is
 * copied untouched, unless only a new encoding can take metadata away. JPEG shows white where the photo is transparent.
 *
 * @throws SpotlessError `result_too_large` when no quality keeps to `maxBytes`; what `decodePhoto` throws
 */
export const exportPhoto = async (
  { file, format, quality, maxBytes, longSidePx, metadata }: ExportRequest,
  runtime: Pick<Runtime, 'codec' | 'compression' | 'signal'>,
): Promise<ExportedPhoto> => {
  const own = readFormat(file)
  if ((format === 'original' || format === own) && quality === undefined && longSidePx === undefined) {
    const same = withoutDecoding(file, metadata)
    if (same !== null && (maxBytes === undefined || same.length <= maxBytes)) return { file: same, format: own }
  }
  const { raster: whole, source } = await decodePhoto(file, runtime.codec, resultLimits)
  runtime.signal.throwIfAborted()
  const raster = shrunk(whole, longSidePx)
  const like: Source = { ...source, metadata: chosenMetadata(source.metadata, metadata) }
  const wanted = format === 'original' ? (isResultFormat(own) ? own : source.format) : format
  const checked = (made: Uint8Array, stored: InputFormat): ExportedPhoto => {
    if (maxBytes !== undefined && made.length > maxBytes) throw fileTooLarge(made.length, maxBytes)
    return { file: made, format: stored }
  }
  if (wanted === 'tiff') return checked(await asTiff(raster, like, runtime), 'tiff')
  const picture = wanted === 'jpeg' ? onWhite(raster) : raster
  const encode = async (level: number): Promise<Uint8Array> => {
    runtime.signal.throwIfAborted()
    return (await storeAs(picture, like, { format: wanted, quality: level }, runtime)).file
  }
  if (wanted === 'png') return checked(await encode(100), 'png')
  if (maxBytes === undefined) return checked(await encode(quality ?? Math.max(source.quality, 90)), wanted)
  const found = await highestQuality(encode, maxBytes)
  return { ...found, format: wanted }
}
