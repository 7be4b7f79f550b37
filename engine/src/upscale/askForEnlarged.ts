import type { ChainLink, HostedModels } from '../hosted/hostedModels.ts'
import { ProviderFailure } from '../hosted/hostedModels.ts'
import { upscalePrompt } from '../hosted/prompts.ts'
import { readAnswer } from '../hosted/readAnswer.ts'
import { askForPart, enlargedView, wholeOf } from '../hosted/wholePhoto.ts'
import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'

/** A larger photo would have to be shrunk before sending, which defeats upscaling. */
const maxSidePx = 2_048
/** Minimum correlation with the photo: an upscaled photo shows the same. */
const minSimilarity = 0.9
/** Minimum size of the answer, as a fraction of the size asked for. */
const minSizeRatio = 0.6

/** Whether a hosted model can upscale a photo without loss: 8 bit, opaque, small enough to be sent whole. */
export const canAskForEnlarged = (raster: Raster): boolean =>
  raster.channels === 3 && raster.data instanceof Uint8Array && Math.max(raster.width, raster.height) <= maxSidePx

/**
 * Has a hosted model upscale a photo, and fits its answer to the exact size, position and colours.
 * @returns null when no model gave a usable answer
 */
export const askForEnlarged = async (
  raster: Raster,
  scale: 2 | 4,
  hosted: HostedModels,
  runtime: Runtime,
  onAsk: (link: ChainLink) => void,
) =>
  askForPart<Raster>(
    raster,
    wholeOf(raster),
    hosted,
    { maxSidePx, atFullSize: true, task: { prompt: upscalePrompt, scale }, onAsk },
    async ({ answer, view, placed }) => {
      const size = { width: raster.width * scale, height: raster.height * scale }
      if (placed.similarity < minSimilarity || answer.width < minSizeRatio * view.width * scale) {
        const detail = `${answer.width}×${answer.height}, similarity ${placed.similarity.toFixed(2)}`
        throw new ProviderFailure('mismatch', { detail, mayBeCharged: true })
      }
      const data = readAnswer(answer, enlargedView(view, scale), placed, wholeOf(size), false)
      return { ...size, channels: 3, data }
    },
    runtime,
  )
