import type { PhotoFormat } from '@spotless/contract/upload'
import type { Step, StepOf } from '@spotless/planner/plan'
import { encodePhoto } from '../container/encodePhoto.ts'
import { fileTooLarge, highestQuality } from '../container/fitToSize.ts'
import { onWhite } from '../container/onWhite.ts'
import type { Source } from '../container/photo.ts'
import { storeAs } from '../container/storeAs.ts'
import type { MadeResult, StoredResult } from '../pipeline.ts'
import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'

/** Quality of a lossy file in another format than the photo's, unless the photo's own is higher. */
const usualQuality = 90

type FileWish = Pick<StepOf<'file'>, 'format' | 'maxBytes'>

/** What all prompts together ask of the file: the last format and the last size that were named. */
export const fileWishOf = (steps: readonly Step[]): FileWish =>
  Object.assign({}, ...steps.filter((step) => step.kind === 'file')) as FileWish

const name = (format: PhotoFormat): string => (format === 'webp' ? 'WebP' : format.toUpperCase())

/** Stores a result in the format that was asked for, or as its photo was stored. */
const stored = async (raster: Raster, source: Source, format: PhotoFormat | undefined, runtime: Runtime) => {
  if (format === undefined || format === source.format) return encodePhoto(raster, source, runtime)
  const quality = Math.max(source.isLossless ? 0 : source.quality, usualQuality)
  return storeAs(raster, source, { format, quality: Math.min(quality, 99) }, runtime)
}

/**
 * Stores a result as prompts ask: in a format, in at most so many bytes. Of lossy formats the highest quality that fits is taken;
 * a PNG that does not fit and was not asked for becomes a JPEG, or a WebP where it is transparent. JPEG shows white where the
 * picture is transparent.
 *
 * @throws SpotlessError `result_too_large` when nothing fits; what `encodePhoto` throws
 */
export const storeResult = async (
  whole: Raster,
  source: Source,
  wish: FileWish,
  runtime: Runtime,
): Promise<StoredResult> => {
  const raster = wish.format === 'jpeg' ? onWhite(whole) : whole
  const first = await stored(raster, source, wish.format, runtime)
  const { maxBytes } = wish
  if (maxBytes === undefined || first.file.length <= maxBytes) return { ...first, notes: [] }
  if (wish.format === 'png') throw fileTooLarge(first.file.length, maxBytes)
  const isChanged = first.format === 'png'
  const format = isChanged ? (raster.channels === 4 ? 'webp' : 'jpeg') : first.format
  const encode = async (quality: number): Promise<Uint8Array> => {
    await runtime.yieldToEventLoop()
    return (await storeAs(raster, source, { format, quality }, runtime)).file
  }
  const { file, quality } = await highestQuality(encode, maxBytes)
  const why = isChanged ? `, because a PNG has ${Math.ceil(first.file.length / 1_000).toLocaleString('en')} kB` : ''
  return { file, format, notes: [`Stored as ${name(format)} of quality ${quality}${why}.`] }
}

/** The limit of a result's size, where prompts name one, with the means to keep to it. */
export const sizeLimitOf = (
  raster: Raster,
  source: Source,
  wish: FileWish,
  runtime: Runtime,
): Pick<MadeResult, 'sizeLimit'> => {
  if (wish.maxBytes === undefined) return {}
  const store = (maxBytes: number) => storeResult(raster, source, { ...wish, maxBytes }, runtime)
  return { sizeLimit: { maxBytes: wish.maxBytes, store } }
}
