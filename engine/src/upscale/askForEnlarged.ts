import type { ChainLink, HostedModels } from '../hosted/hostedModels.ts'
import { ProviderFailure } from '../hosted/hostedModels.ts'
import { upscalePrompt } from '../hosted/prompts.ts'
import { readAnswer } from '../hosted/readAnswer.ts'
import { askForPart, enlargedView, wholeOf } from '../hosted/wholePhoto.ts'
import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'

/** A larger photo would have to be shrunk before it could be sent, which is no enlargement. */
const maxSidePx = 2_048
/** An enlargement shows the same photo. */
const minSimilarity = 0.9
/** Less than this share of the size asked for is no enlargement either. */
const leastSizeShare = 0.6

/** Whether a photo can be enlarged elsewhere without losing what it holds: 8 bit, opaque, not too large to be sent whole. */
export const canAskForEnlarged = (raster: Raster): boolean =>
  raster.channels === 3 && raster.data instanceof Uint8Array && Math.max(raster.width, raster.height) <= maxSidePx

/**
 * Has a model outside our own engines enlarge a photo; the answer is brought to the exact size, place and colours.
 * @returns null when no model answered usably
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
    { maxSidePx, task: { prompt: upscalePrompt, scale }, onAsk },
    async ({ answer, view, placed }) => {
      const size = { width: raster.width * scale, height: raster.height * scale }
      if (placed.similarity < minSimilarity || answer.width < leastSizeShare * view.width * scale) {
        const detail = `${answer.width}×${answer.height}, similarity ${placed.similarity.toFixed(2)}`
        throw new ProviderFailure('mismatch', { detail, mayBeCharged: true })
      }
      const data = readAnswer(answer, enlargedView(view, scale), placed, wholeOf(size), false)
      return { ...size, channels: 3, data }
    },
    runtime,
  )
