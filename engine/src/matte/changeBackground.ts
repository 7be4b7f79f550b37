import type { ChangeBackground } from '@spotless/contract/options'
import type { PhotoFormat } from '@spotless/contract/upload'
import { decodePhoto } from '../container/decodePhoto.ts'
import { storeAs } from '../container/storeAs.ts'
import type { PipelineContext } from '../pipeline.ts'
import type { PixelCodec, Runtime } from '../ports.ts'
import { labelEdit } from '../provenance/labelEdit.ts'
import { sealOrNote } from '../provenance/sealOrNote.ts'
import { sourceTypeOfBackdrop } from '../provenance/sourceType.ts'
import type { Raster } from '../raster/raster.ts'
import { replaceBackground } from './replaceBackground.ts'

/** The inputs of a change of background; every byte array is an encoded file. */
export interface BackgroundChange {
  /** `work` of a cut-out by `removeBackground`. */
  readonly cutout: Uint8Array
  readonly change: ChangeBackground
  /** The untouched original, needed for `blur`. */
  readonly photo?: Uint8Array
  /** Another photo, needed for `photo`. */
  readonly other?: Uint8Array
}

export interface ChangedBackground {
  readonly file: Uint8Array
  readonly format: PhotoFormat
  readonly width: number
  readonly height: number
  readonly notes: readonly string[]
}

/** Quality of lossy files: the loss is invisible at any size. */
export const lossyQuality = 95

const rasterOf = async (file: Uint8Array | undefined, codec: PixelCodec): Promise<Raster | undefined> =>
  file === undefined ? undefined : (await decodePhoto(file, codec)).raster

const sentences: Readonly<Record<ChangeBackground['backdrop']['kind'], string>> = {
  transparent: 'The background is transparent.',
  colour: 'The background is a plain colour.',
  gradient: 'The background is a gradient.',
  blur: 'The background is the photo’s own, blurred.',
  photo: 'The background is another photo.',
}

/**
 * Puts another background behind a cut-out, from file to file, without a model. Keeps the photo's
 * metadata and colour profile. PNG keeps the bit depth, other formats have 8 bits a sample; a JPEG,
 * and a WebP that is not transparent, are lossy at high quality.
 *
 * @throws SpotlessError what `decodePhoto` and `replaceBackground` throw
 */
export const changeBackground = async (
  { cutout, change, photo, other }: BackgroundChange,
  runtime: Pick<Runtime, 'codec' | 'compression' | 'signal'>,
  { labelsEdits = true, sealEdit }: Pick<PipelineContext, 'labelsEdits' | 'sealEdit'> = {},
): Promise<ChangedBackground> => {
  const { codec, signal } = runtime
  const { raster: cut, source } = await decodePhoto(cutout, codec)
  signal.throwIfAborted()
  const behind = change.backdrop.kind === 'blur' ? await rasterOf(photo, codec) : undefined
  const beside = change.backdrop.kind === 'photo' ? await rasterOf(other, codec) : undefined
  signal.throwIfAborted()
  const result = replaceBackground(cut, change, behind, beside)
  signal.throwIfAborted()
  const isTransparentWebp = change.format === 'webp' && change.backdrop.kind === 'transparent'
  const stored = { format: change.format, quality: isTransparentWebp ? 100 : lossyQuality }
  const { file, format } = await storeAs(result, source, stored, runtime)
  const framed = change.framing === 'whole' ? [] : ['The frame is cropped to the subject.']
  const claim = { mode: 'background-removal', engine: '', sourceType: sourceTypeOfBackdrop(change.backdrop) } as const
  const labelled = labelsEdits ? labelEdit(file, claim) : file
  const sealed = await sealOrNote(sealEdit, labelled, cutout, claim)
  return {
    file: sealed.file,
    format,
    width: result.width,
    height: result.height,
    notes: [
      sentences[change.backdrop.kind],
      ...(change.shadow > 0 ? ['The subject casts a soft shadow.'] : []),
      ...framed,
      'Changing the background is free.',
      ...sealed.notes,
    ],
  }
}
