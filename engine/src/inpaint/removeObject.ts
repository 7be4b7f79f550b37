import { SpotlessError } from '@spotless/contract/error'
import type { EraseOptions } from '@spotless/contract/options'
import { decodeMask } from '../container/decodeMask.ts'
import { decodeRecent } from '../container/decodeRecent.ts'
import { encodePhoto } from '../container/encodePhoto.ts'
import { inspect } from '../container/inspect.ts'
import type { Source } from '../container/photo.ts'
import { createSamples } from '../kernel/colour/createSamples.ts'
import { growBox } from '../kernel/geometry/growBox.ts'
import type { Pipeline, PipelineContext } from '../pipeline.ts'
import type { ModelSession, Runtime } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { blendPatch } from './blendPatch.ts'
import { compositeFill, harmonizeFill } from './compositeFill.ts'
import { distanceToMask } from './distanceToMask.ts'
import { type Erased, eraseLocally, maxFeatherPx } from './eraseLocally.ts'
import { maxSoftEdgePx } from './estimateSoftEdge.ts'
import { featherAlpha } from './featherAlpha.ts'
import { fillHosted } from './fillHosted.ts'
import { maskRegions } from './maskRegions.ts'
import { applyChangedRegions, packChangedRegions } from './packChangedRegions.ts'

const minRestorePx = 4

export type { Erased }

/** What a step that erases is given beside the pixels. */
export type EraseContext = PipelineContext & Partial<EraseOptions>

/**
 * Takes what the mask marks out of the raster, in place.
 * @param session MI-GAN, or null to work without a model
 * @param source how the photo was stored
 */
export type EraseStep = (
  raster: Raster,
  mask: Mask,
  session: ModelSession | null,
  context: EraseContext,
  source: Source,
) => Promise<Erased>

/** The mask with nothing marked in the boxes. */
const without = (mask: Mask, boxes: readonly Box[]): Mask => {
  const data = mask.data.slice()
  for (const { left, top, width, height } of boxes) {
    for (let row = top; row < top + height; row++) {
      data.fill(0, row * mask.width + left, row * mask.width + left + width)
    }
  }
  return { ...mask, data }
}

/**
 * Fills what the mask marks, in place: window by window, laid in with a feather. Models outside our own engines come first
 * where the context has any; what they leave is filled here.
 * @param session MI-GAN, or null to fill without a model
 */
export const erase = async (
  raster: Raster,
  mask: Mask,
  session: ModelSession | null,
  context: EraseContext,
): Promise<Erased> => {
  const { hosted, signal, nowMs } = context
  if (hosted?.capability !== 'inpaint') return eraseLocally(raster, mask, session, context, context.quality)
  const started = nowMs()
  const holes: Box[] = []
  const changed: Box[] = []
  const engines = new Set<string>()
  const reach = { featherPx: maxFeatherPx, softPx: maxSoftEdgePx }
  for await (const fill of fillHosted(raster, mask, hosted, context, reach)) {
    const laid = { ...fill, view: fill.window.view, clearPx: maxSoftEdgePx, featherPx: maxFeatherPx }
    harmonizeFill(raster, mask, laid)
    compositeFill(raster, mask, laid)
    holes.push(fill.window.hole)
    changed.push(fill.box)
    engines.add(fill.engine)
  }
  signal.throwIfAborted()
  const modelMs = nowMs() - started
  const rest = without(mask, holes)
  const isDone = holes.length > 0 && !rest.data.includes(255)
  const local = isDone
    ? null
    : await eraseLocally(raster, rest, hosted.hasMigan ? session : null, context, context.quality)
  const areas = `${holes.length} ${holes.length === 1 ? 'area' : 'areas'} filled by ${[...engines].join(' and ')}`
  return {
    changed: [...changed, ...(local?.changed ?? [])],
    engine: [...engines, ...(local === null ? [] : [local.engine])].join(' and '),
    notes: [...(holes.length === 0 ? [] : [areas]), ...(local?.notes ?? [])],
    modelMs: modelMs + (local?.modelMs ?? 0),
    pasteMs: local?.pasteMs ?? 0,
  }
}

const restore = async (
  raster: Raster,
  original: Raster,
  mask: Mask,
  { nowMs, yieldToEventLoop }: Runtime,
): Promise<Erased> => {
  const changed: Box[] = []
  const started = nowMs()
  for (const region of maskRegions(mask)) {
    await yieldToEventLoop()
    const box = growBox(region, minRestorePx, raster)
    const patch = createSamples(original.data, box.width * box.height * 3)
    for (let row = 0; row < box.height; row++) {
      for (let column = 0; column < box.width; column++) {
        const from = ((box.top + row) * raster.width + box.left + column) * raster.channels
        for (let channel = 0; channel < 3; channel++) {
          patch[(row * box.width + column) * 3 + channel] = original.data[from + channel] ?? 0
        }
      }
    }
    blendPatch(raster, patch, featherAlpha(distanceToMask(mask, box), box, minRestorePx), box)
    changed.push(box)
  }
  const pasteMs = nowMs() - started
  return { changed, engine: 'original pixels', notes: ['The original was brought back'], modelMs: 0, pasteMs }
}

/**
 * An edit of what a mask marks: decodes, continues from the work of earlier rounds, erases with the given step, encodes once.
 * With the action `restore` the original's pixels come back under the mask instead, within 4 px of feather.
 *
 * @throws SpotlessError `mask_required`, and those of `decodePhoto` and `decodeMask`; the signal's reason when aborted
 */
export const editUnderMask =
  (eraseStep: EraseStep): Pipeline =>
  async (request, context) => {
    const { models, signal, onProgress, nowMs } = context
    if (request.mask === undefined) {
      throw new SpotlessError('mask_required', 'Please paint over what is to be removed; the request holds no mask.')
    }
    const started = nowMs()
    onProgress('decoding', 0, 'Reading the photo')
    const opening = request.action === 'restore' ? null : models.session('migan').catch(() => null)
    const [photo, mask, session] = await Promise.all([
      decodeRecent(request.photo, context),
      decodeMask(request.mask, inspect(request.photo), context.codec),
      opening,
    ])
    const { raster, source } = photo
    const isRestoring = request.action === 'restore'
    const { quality = 'fast' } = request.options.erase ?? {}
    const original = isRestoring ? { ...raster, data: raster.data.slice() } : raster
    const earlier =
      request.previousWork === undefined
        ? []
        : await applyChangedRegions(raster, request.previousWork, context.compression)
    signal.throwIfAborted()
    const decodeMs = nowMs() - started

    onProgress('inference', 0, 'Filling the marked area')
    const edited = isRestoring
      ? await restore(raster, original, mask, context)
      : await eraseStep(raster, mask, session, { ...context, quality }, source)
    signal.throwIfAborted()

    onProgress('encoding', 0, 'Writing the result')
    const encoding = nowMs()
    const [encoded, work] = await Promise.all([
      encodePhoto(raster, source, context),
      packChangedRegions(raster, [...earlier, ...edited.changed], context.compression),
    ])
    signal.throwIfAborted()
    const { engine, notes, modelMs, pasteMs } = edited
    return {
      ...encoded,
      width: raster.width,
      height: raster.height,
      engine,
      notes,
      work,
      timingsMs: { decode: decodeMs, model: modelMs, paste: pasteMs, encode: nowMs() - encoding },
    }
  }

/**
 * Removes what the mask marks: models outside our own engines where the chain has any, then MI-GAN on windows of native resolution (larger holes on larger windows), a local fill where
 * the model is missing or fails, laid in with a feather that ends at most 12 px outside the mask. Every pixel further out
 * is untouched until the single encoding at the end.
 */
export const removeObject: Pipeline = editUnderMask(erase)
