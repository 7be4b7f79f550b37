import type { DownloadChoice, DownloadFormat } from '@spotless/contract/download'
import { type InputFormat, type PhotoFormat, photoFormats } from '@spotless/contract/upload'
import { resizeRaster } from '../kernel/resample/resizeRaster.ts'
import { resizeWithAlpha } from '../kernel/resample/resizeWithAlpha.ts'
import type { PipelineContext } from '../pipeline.ts'
import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { latin1Bytes, startsWith } from './bytes.ts'
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

/** How the description box of a C2PA manifest store begins (ISO/IEC 19566-5; C2PA specification 2.2, 11.1.4). */
const manifestMark = latin1Bytes('jumdc2pa')

const hasManifest = (file: Uint8Array): boolean => {
  for (
    let at = file.indexOf(manifestMark[0] as number);
    at >= 0;
    at = file.indexOf(manifestMark[0] as number, at + 1)
  ) {
    if (startsWith(file.subarray(at), manifestMark)) return true
  }
  return false
}

/** A signature differs by a few bytes from one file to the next. */
const slackBytes = 512

type Sign = (file: Uint8Array) => Promise<Uint8Array>

/** Signs copies of a file that is signed itself; what cannot be signed stays as it is. */
const signerOf = (
  { file, longSidePx, metadata }: ExportRequest,
  { sealEdit }: Pick<PipelineContext, 'sealEdit'>,
): Sign | null => {
  // An earlier manifest may tell what the metadata no longer shall.
  if (sealEdit === undefined || metadata !== 'keep' || !hasManifest(file)) return null
  const claim = { copied: longSidePx === undefined ? 'transcoded' : 'resized' } as const
  return (made) => sealEdit(made, file, claim).catch(() => made)
}

/** The highest quality that fits together with the signature; unsigned where there is no room for it. */
const withinLimit = async (
  encode: (quality: number) => Promise<Uint8Array>,
  maxBytes: number,
  sign: Sign | null,
): Promise<{ readonly file: Uint8Array; readonly quality: number }> => {
  const found = await highestQuality(encode, maxBytes)
  if (sign === null) return found
  const signed = await sign(found.file)
  if (signed.length <= maxBytes) return { ...found, file: signed }
  const room = maxBytes - (signed.length - found.file.length) - slackBytes
  if (room < maxBytes / 2) return found
  const smaller = await highestQuality(encode, room).catch(() => null)
  const smallerSigned = smaller && (await sign(smaller.file))
  return smaller && smallerSigned && smallerSigned.length <= maxBytes ? { ...smaller, file: smallerSigned } : found
}

/**
 * A photo's file in another format, size or with less metadata. Where neither pixels nor format change, the stored picture is
 * copied untouched, unless only a new encoding can take metadata away. JPEG shows white where the photo is transparent. A copy of a
 * signed file is signed, with that file as its parent, unless metadata were to be removed.
 *
 * @throws SpotlessError `result_too_large` when no quality keeps to `maxBytes`; what `decodePhoto` throws
 */
export const exportPhoto = async (
  request: ExportRequest,
  runtime: Pick<Runtime, 'codec' | 'compression' | 'signal'> & Pick<PipelineContext, 'sealEdit'>,
): Promise<ExportedPhoto> => {
  const { file, format, quality, maxBytes, longSidePx, metadata } = request
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
  const sign = signerOf(request, runtime)
  const checked = async (made: Uint8Array, stored: InputFormat): Promise<ExportedPhoto> => {
    const signed = sign === null ? made : await sign(made)
    const fits = maxBytes === undefined || signed.length <= maxBytes
    if (!fits && made.length > maxBytes) throw fileTooLarge(made.length, maxBytes)
    return { file: fits ? signed : made, format: stored }
  }
  if (wanted === 'tiff') return checked(await asTiff(raster, like, runtime), 'tiff')
  const picture = wanted === 'jpeg' ? onWhite(raster) : raster
  const encode = async (level: number): Promise<Uint8Array> => {
    runtime.signal.throwIfAborted()
    return (await storeAs(picture, like, { format: wanted, quality: level }, runtime)).file
  }
  if (wanted === 'png') return checked(await encode(100), 'png')
  if (maxBytes === undefined) return checked(await encode(quality ?? Math.max(source.quality, 90)), wanted)
  return { ...(await withinLimit(encode, maxBytes, sign)), format: wanted }
}
