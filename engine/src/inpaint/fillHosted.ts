import type { HostedModels } from '../hosted/hostedModels.ts'
import { ProviderFailure } from '../hosted/hostedModels.ts'
import { inpaintPrompt } from '../hosted/prompts.ts'
import { decodeAnswer, readAnswer } from '../hosted/readAnswer.ts'
import { register } from '../hosted/register.ts'
import { encodeMask, encodeView, planView, readMask, readView } from '../hosted/view.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import type { PipelineContext } from '../pipeline.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { maskRegions } from './maskRegions.ts'
import { type FillWindow, planWindows } from './planWindows.ts'

/** Longest side that is sent, in pixels: the native size of most models. */
const maxSidePx = 1024
/** Each window is a paid call. */
const windows = { sidePx: maxSidePx, count: 4 } as const
/** Brightness outside the mask must correlate at least this much; else the answer shows something else. */
const minSimilarity = 0.6

export interface HostedFill {
  readonly window: FillWindow
  /** Part of the photo that the fill covers: the hole and its feather. */
  readonly box: Box
  readonly patch: Uint8Array | Uint16Array
  /** Photo pixels per pixel of the answer. */
  readonly scale: number
  readonly engine: string
}

/**
 * Has hosted models fill what the mask marks, window by window; nothing of the photo is sent but each window and its
 * surroundings. The raster is only read.
 *
 * @param featherPx photo pixels around the mask that a fill must cover
 * @param softPx photo pixels around the mask in which the object may still show; marked as well
 * @yields each fill; holes without a usable answer are left out
 * @throws the signal's reason when aborted
 */
export async function* fillHosted(
  raster: Raster,
  mask: Mask,
  hosted: HostedModels,
  context: Omit<PipelineContext, 'hosted'>,
  { featherPx, softPx }: { readonly featherPx: number; readonly softPx: number },
): AsyncGenerator<HostedFill> {
  const { signal, onProgress } = context
  const planned = planWindows(maskRegions(mask), raster, windows)
  for (const [index, window] of planned.entries()) {
    const box = expandBox(window.hole, featherPx, raster)
    await context.yieldToEventLoop()
    const filled = await hosted.ask(
      async (link) => {
        onProgress('inference', index / planned.length, `Asking ${link.label}: area ${index + 1} of ${planned.length}`)
        const view = planView(window.view, link, maxSidePx)
        const [image, marks] = await Promise.all([
          encodeView(readView(raster, view), context),
          encodeMask(readMask(mask, view, softPx), view, link.maskKind, context),
        ])
        const { width, height } = view
        return { capability: 'inpaint', image, mask: marks, width, height, prompt: inpaintPrompt }
      },
      async ({ image }, link) => {
        const view = planView(window.view, link, maxSidePx)
        const answer = await decodeAnswer(image, context.codec)
        const placed = register(readView(raster, view), answer, readMask(mask, view, softPx))
        if (placed.similarity < minSimilarity) {
          throw new ProviderFailure('mismatch', {
            detail: `similarity ${placed.similarity.toFixed(2)}`,
            mayBeCharged: true,
          })
        }
        const patch = readAnswer(answer, view, placed, box, raster.data instanceof Uint16Array)
        return { patch, scale: view.box.width / answer.width }
      },
      signal,
    )
    if (filled !== null) yield { window, box, ...filled.value, engine: filled.engine }
  }
}
