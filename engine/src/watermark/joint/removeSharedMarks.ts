import { decodePhoto } from '../../container/decodePhoto.ts'
import { editUnderMask, maskOfRequest } from '../../inpaint/editUnderMask.ts'
import type { EraseContext, EraseStep } from '../../inpaint/erase.ts'
import type { Erased } from '../../inpaint/eraseLocally.ts'
import type { EditRequest, Pipeline } from '../../pipeline.ts'
import type { Box, Mask } from '../../raster/raster.ts'
import { compressionNoise } from '../compressionNoise.ts'
import { eraseMarks } from '../removeWatermark.ts'
import { commonMask } from './commonMask.ts'
import { packSharedMarks, unpackSharedMarks } from './packSharedMarks.ts'
import { sharedAreas } from './sharedAreas.ts'
import { type MarkedPhoto, minSharedPhotos, type SolvedArea, solveSharedMarks, viewsOf } from './solveSharedMarks.ts'
import { writeWhereFound, writeWithoutMark } from './writeWithoutMark.ts'

const engineName = 'inversion of the shared mark'
/** More photos than this hardly make the estimate better. */
const maxPhotos = 8

type SolvedAreas = readonly (SolvedArea | null)[]

/** Whether the mask was found in this photo alone: it may mark more or less of the mark than those of others. */
const isFound = ({ companionMasks, sharedMarks, options: { maskPlacement } }: EditRequest): boolean =>
  companionMasks !== undefined || (sharedMarks !== undefined && maskPlacement === undefined)

/** Decodes a companion; null where it cannot be read, which only leaves one photo fewer. */
const readCompanion = (
  photo: Uint8Array,
  maskOf: () => Mask | Promise<Mask>,
  { codec }: EraseContext,
): Promise<MarkedPhoto | null> => {
  const read = async (): Promise<MarkedPhoto> => {
    const { raster, source } = await decodePhoto(photo, codec)
    return { raster, source, mask: await maskOf(), noise: compressionNoise(source, raster) }
  }
  return read().catch(() => null)
}

/** Masks of companions by their own search; null where one cannot be read. */
const readMasks = (request: EditRequest, photos: readonly Uint8Array[], { codec }: EraseContext) =>
  Promise.all(
    photos.map((photo, index) => {
      const mask = request.companionMasks?.[index]
      return mask === undefined ? null : maskOfRequest(mask, { ...request, photo }, codec).catch(() => null)
    }),
  )

/** Marks solved from this photo and its companions; empty where there are too few that can be read. */
const solveWithCompanions = async (
  own: MarkedPhoto,
  request: EditRequest,
  context: EraseContext,
): Promise<SolvedAreas> => {
  let companions = (request.companions ?? []).slice(0, maxPhotos - 1)
  let first = own
  if (isFound(request)) {
    const masks = await readMasks(request, companions, context)
    const { mask, isSame } = commonMask(
      own.mask,
      masks.filter((one) => one !== null),
    )
    companions = companions.filter((_, index) => masks[index] !== null).filter((_, index) => isSame[index])
    first = { ...own, mask }
  }
  if (companions.length < minSharedPhotos - 1) return []
  const views = [viewsOf(first, first)]
  for (const [index, photo] of companions.entries()) {
    context.onProgress(
      'inference',
      index / (2 * companions.length),
      `Comparing photo ${index + 1} of ${companions.length}`,
    )
    await context.yieldToEventLoop()
    // The rule may place nothing on a companion.
    const maskOf = () =>
      isFound(request) ? first.mask : maskOfRequest(request.mask as Uint8Array, { ...request, photo }, context.codec)
    const companion = await readCompanion(photo, maskOf, context)
    if (companion !== null) views.push(viewsOf(first, companion))
  }
  if (views.length < minSharedPhotos) return []
  return solveSharedMarks(first, views, context)
}

const describe = (written: readonly SolvedArea[]): string => {
  const photos = Math.max(...written.map((area) => area.photos))
  const opacity = Math.max(...written.map(({ mark }) => mark.alpha.reduce((max, value) => Math.max(max, value), 0)))
  const areas = `${written.length} ${written.length === 1 ? 'area' : 'areas'}`
  return `${areas} recovered: a translucent watermark of up to ${Math.round(opacity * 100)} % opacity was solved from ${photos} photos that share it, and reversed`
}

/** Takes away marks that are known from several photos, then what is left under the mask as in a single photo. */
const eraseSharedMarks =
  (request: EditRequest, onSolved: (areas: SolvedAreas) => void): EraseStep =>
  async (raster, mask, session, context, source) => {
    const startedMs = context.nowMs()
    const noise = compressionNoise(source, raster)
    const known = request.sharedMarks
    const solved =
      known === undefined
        ? await solveWithCompanions({ raster, source, mask, noise }, request, context)
        : await unpackSharedMarks(known, context.compression)
    if (known === undefined) onSolved(solved)
    const written: SolvedArea[] = []
    const changed: Box[] = []
    const areas = isFound(request) ? solved : sharedAreas(mask)
    for (const [index, area] of areas.entries()) {
      const own = solved[index]
      if (!area || !own || own.width !== area.width || own.height !== area.height) continue
      await context.yieldToEventLoop()
      const write = isFound(request) ? writeWhereFound : writeWithoutMark
      if (!write(raster, mask, source, noise, area, own)) continue
      written.push(own)
      changed.push(area)
    }
    const isDone = written.length > 0 && !mask.data.includes(255)
    const solvingMs = context.nowMs() - startedMs
    const rest: Erased = isDone
      ? { changed: [], engine: '', notes: [], modelMs: 0, pasteMs: 0 }
      : await eraseMarks(raster, mask, session, context, source)
    return {
      changed: [...changed, ...rest.changed],
      engine: [written.length > 0 ? engineName : '', rest.engine].filter((name) => name !== '').join(' and '),
      notes: [...(written.length > 0 ? [describe(written)] : []), ...rest.notes],
      modelMs: rest.modelMs,
      pasteMs: rest.pasteMs + solvingMs,
    }
  }

/**
 * Removes the marks under the mask. With companions, other photos that carry the same mark, or with the marks that were solved
 * from them before, what they share is inverted; everything else is removed as from a single photo.
 */
export const removeSharedMarks: Pipeline = async (request, context) => {
  let solved: SolvedAreas = []
  const step = eraseSharedMarks(request, (areas) => {
    solved = areas
  })
  const result = await editUnderMask(step)(request, context)
  if (solved.every((area) => area === null)) return result
  return { ...result, sharedMarks: await packSharedMarks(solved, context.compression) }
}
