import type { EraseOptions } from '@spotless/contract/options'
import type { Source } from '../container/photo.ts'
import type { PipelineContext } from '../pipeline.ts'
import type { ModelSession } from '../ports.ts'
import { clearMask } from '../raster/clearMask.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { shadowsWithin } from '../shadow/shadowsWithin.ts'
import { takeShadow } from '../shadow/takeShadow.ts'
import { compositeFill, harmonizeFill } from './compositeFill.ts'
import { type Erased, eraseLocally } from './eraseLocally.ts'
import { maxSoftEdgePx } from './estimateSoftEdge.ts'
import { maxFeatherPx } from './fillCandidates.ts'
import { fillHosted } from './fillHosted.ts'
import { surroundingsOf } from './surroundings.ts'

/** What a step that erases is given beside the pixels. */
export interface EraseContext extends PipelineContext, Partial<EraseOptions> {
  /** Whether the network's fills are searched for what does not belong; true by default. */
  readonly isJudged?: boolean
}

/**
 * Takes what the mask marks out of the raster, in place.
 *
 * @param session MI-GAN, or null to work without a network
 * @param source how the photo was stored
 */
export type EraseStep = (
  raster: Raster,
  mask: Mask,
  session: ModelSession | null,
  context: EraseContext,
  source: Source,
) => Promise<Erased>

const relitNote = 'The shadow was lightened, not filled'

/** The mask with everything inside the boxes cleared. */
const maskOutside = (mask: Mask, boxes: readonly Box[]): Mask => {
  const outside = { ...mask, data: mask.data.slice() }
  for (const box of boxes) clearMask(outside, box)
  return outside
}

const fillMask = async (
  raster: Raster,
  mask: Mask,
  session: ModelSession | null,
  context: EraseContext,
): Promise<Erased> => {
  const { hosted, signal, nowMs, quality, attempt } = context
  if (hosted?.capability !== 'inpaint') return eraseLocally(raster, mask, session, context, quality, attempt)
  const startedMs = nowMs()
  const holes: Box[] = []
  const changed: Box[] = []
  const engines = new Set<string>()
  const reach = { featherPx: maxFeatherPx, softPx: maxSoftEdgePx }
  for await (const hostedFill of fillHosted(raster, mask, hosted, context, reach)) {
    const { view, hole } = hostedFill.window
    const fill = { ...hostedFill, view, clearPx: maxSoftEdgePx, featherPx: maxFeatherPx }
    const surroundings = surroundingsOf(raster, mask, fill)
    harmonizeFill(raster, mask, fill, surroundings)
    compositeFill(raster, fill, surroundings)
    holes.push(hole)
    changed.push(fill.box)
    engines.add(fill.engine)
  }
  signal.throwIfAborted()
  const hostedMs = nowMs() - startedMs
  const rest = maskOutside(mask, holes)
  const isDone = holes.length > 0 && !rest.data.includes(255)
  const local = isDone ? null : await eraseLocally(raster, rest, hosted.hasMigan ? session : null, context, quality)
  const areas = `${holes.length} ${holes.length === 1 ? 'area' : 'areas'} filled by ${[...engines].join(' and ')}`
  return {
    changed: [...changed, ...(local?.changed ?? [])],
    engine: [...engines, ...(local === null ? [] : [local.engine])].join(' and '),
    notes: [...(holes.length === 0 ? [] : [areas]), ...(local?.notes ?? [])],
    modelMs: hostedMs + (local?.modelMs ?? 0),
    pasteMs: local?.pasteMs ?? 0,
  }
}

/**
 * Fills what the mask marks, in place, window by window. Hosted models come first where the context has any; what they
 * leave is filled by our own engines. Marked shadows are relit before that, where less light explains them.
 *
 * @param session MI-GAN, or null to fill without a network
 * @throws the signal's reason when aborted
 */
export const erase = async (
  raster: Raster,
  mask: Mask,
  session: ModelSession | null,
  context: EraseContext,
): Promise<Erased> => {
  const { shadows = [] } = context
  const marked = shadows.length === 0 ? null : shadowsWithin(mask, shadows)
  if (marked === null) return fillMask(raster, mask, session, context)
  const taken = takeShadow(raster, marked.object, marked.shadow)
  const erased = await fillMask(raster, taken.mask, session, context)
  if (taken.relit === null) return erased
  return { ...erased, changed: [taken.relit, ...erased.changed], notes: [...erased.notes, relitNote] }
}
