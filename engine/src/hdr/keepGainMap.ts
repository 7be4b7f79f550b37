import { decodeMask } from '../container/decodeMask.ts'
import { decodeRecent } from '../container/decodeRecent.ts'
import { readOrientation } from '../container/exif.ts'
import { readJpegSegments } from '../container/jpegSegments.ts'
import { appendGainMap, type GainMap, readGainMap, withMapMetadata } from '../container/multiPicture/gainMap.ts'
import { metadataOf, rewriteMetadata } from '../container/rewriteMetadata.ts'
import type { EditRequest, EditResult, PipelineContext } from '../pipeline.ts'
import { isExecutable } from '../plan/executeStep.ts'
import { readHistory } from '../plan/storedHistory.ts'
import { announceGainMap } from '../provenance/announceGainMap.ts'
import type { Raster } from '../raster/raster.ts'
import { editedCells, fillGainMap } from './fillGainMap.ts'
import { followSteps } from './followSteps.ts'

const kept = 'The photo’s HDR layer was edited along with it.'
const leftOut = 'The photo’s HDR layer was left out, because this edit changes what it describes.'

/** A map is small, and what is not edited must stay to within rounding. */
const quality = 100

const rasterOf = async (file: Uint8Array, orientation: number, { codec }: PipelineContext): Promise<Raster> => {
  const { width, height, channels, data } = await codec.decode(file, {
    format: 'jpeg',
    orientation,
    bitDepth: 8,
    toSrgb: false,
  })
  if (channels < 3) throw new Error(`The decoder gave ${channels} channels, expected 3 or 4.`)
  return { width, height, channels: channels as 3 | 4, data }
}

/** The map without what was erased: filled where the mask is or the photo differs. */
const fillErased = async (
  map: Raster,
  request: EditRequest,
  { file, changed }: EditResult,
  context: PipelineContext,
): Promise<Raster> => {
  const { raster } = await decodeRecent(request.photo, context)
  const edited = await rasterOf(file, 1, context)
  const isMarked =
    request.action === 'erase' && request.mask !== undefined && request.options.maskPlacement === undefined
  const mask = isMarked ? await decodeMask(request.mask as Uint8Array, raster, context.codec) : undefined
  fillGainMap(map, editedCells(raster, edited, map, { changed, mask }))
  return map
}

/** The map after the edit; null when the edit changes what it describes. */
const follow = async (
  map: Raster,
  request: EditRequest,
  result: EditResult,
  context: PipelineContext,
): Promise<Raster | null> => {
  switch (request.mode) {
    case 'object-removal':
    case 'watermark-removal':
      return fillErased(map, request, result, context)
    case 'face-enhancement':
    case 'image-upscale':
      return map
    case 'prompt-edit': {
      if ((result.hosted?.answeredBy.length ?? 0) > 0 || result.work === undefined) return null
      const { history } = await readHistory(result.work, context.compression)
      return followSteps(map, history.flat().filter(isExecutable))
    }
    default:
      return null
  }
}

const encode = async (raster: Raster, like: Uint8Array, { codec }: PipelineContext): Promise<Uint8Array> => {
  const { isGrey, chromaSubsampling, isProgressive } = readJpegSegments(like)
  const data = isGrey ? raster.data.filter((_, at) => at % raster.channels === 0) : raster.data
  const bare = await codec.encode(
    { ...raster, channels: isGrey ? 1 : raster.channels, data },
    {
      format: 'jpeg',
      quality,
      chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
      isProgressive,
    },
  )
  return withMapMetadata(bare, like)
}

const edit = async (
  map: GainMap,
  request: EditRequest,
  result: EditResult,
  context: PipelineContext,
): Promise<Uint8Array | null> => {
  const orientation = readOrientation(metadataOf(request.photo).exif)
  const raster = await rasterOf(map.file, orientation, context)
  const followed = await follow(raster, request, result, context)
  if (followed === null) return null
  // As it was, byte by byte, where nothing moved.
  const isUntouched =
    followed === raster && orientation === 1 && !['object-removal', 'watermark-removal'].includes(request.mode)
  return isUntouched ? map.file : encode(followed, map.file, context)
}

/** A result's file with the gain map that belongs to it, and what was done to the map as a note. */
export interface WithGainMap {
  readonly file: Uint8Array
  readonly notes: readonly string[]
}

/**
 * Keeps a photo high-dynamic-range: its gain map is filled, cropped and turned as the photo was, and put behind the result.
 * @param file the result with its metadata as they are to be
 * @returns null when the photo has no gain map
 * @throws the signal's reason when aborted
 */
export const keepGainMap = async (
  file: Uint8Array,
  request: EditRequest,
  result: EditResult,
  context: PipelineContext,
): Promise<WithGainMap | null> => {
  const map = readGainMap(request.photo)
  if (map === null) return null
  const edited = result.format === 'jpeg' ? await edit(map, request, result, context).catch(() => null) : null
  context.signal.throwIfAborted()
  if (edited === null) return { file, notes: [leftOut] }
  const announced = map.isUltraHdr
    ? rewriteMetadata(file, (metadata) => ({ ...metadata, xmp: announceGainMap(metadata.xmp, edited.length) }))
    : file
  return { file: appendGainMap(announced, { ...map, file: edited }), notes: [kept] }
}
