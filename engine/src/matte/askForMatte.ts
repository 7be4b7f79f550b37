import { SpotlessError } from '@spotless/contract/error'
import type { ChainLink, HostedModels } from '../hosted/hostedModels.ts'
import { ProviderFailure } from '../hosted/hostedModels.ts'
import { cutOutPrompt } from '../hosted/prompts.ts'
import { decodeAnswer } from '../hosted/readAnswer.ts'
import { register } from '../hosted/register.ts'
import { encodeView, planView, readView, type View } from '../hosted/view.ts'
import { wholeOf } from '../hosted/wholePhoto.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { createPlane } from '../kernel/memory/planePool.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import type { Runtime } from '../ports.ts'
import type { Plane } from '../raster/plane.ts'
import type { Raster } from '../raster/raster.ts'
import { cutOutByMatte, type DeferredCutout, toWorkingImage } from './cutOut.ts'
import { matteSidePx } from './predictMatte.ts'

const maxSidePx = 2_048
/** What is kept must look like the photo; a newly generated subject does not. */
const minSimilarity = 0.8
/** Alpha, 0–1, from which a pixel of the answer counts as kept. */
const minKeptAlpha = 250 / 255

const alphaOf = (answer: Raster): Plane => {
  if (answer.channels !== 4) {
    throw new ProviderFailure('mismatch', { detail: 'It has no transparency.', mayBeCharged: true })
  }
  const plane = createPlane(answer.width, answer.height)
  const maxValue = maxSampleValue(answer.data)
  for (let at = 0; at < plane.data.length; at++) plane.data[at] = (answer.data[at * 4 + 3] as number) / maxValue
  return plane
}

/** The part of an answer that shows the photo: a view may extend past its edge. */
const cropToPhoto = (alpha: Plane, { box }: View, photo: Raster): Plane => {
  const [scaleX, scaleY] = [alpha.width / box.width, alpha.height / box.height]
  const [left, top] = [Math.round(-box.left * scaleX), Math.round(-box.top * scaleY)]
  const width = Math.min(alpha.width - left, Math.round(photo.width * scaleX))
  const height = Math.min(alpha.height - top, Math.round(photo.height * scaleY))
  if (width === alpha.width && height === alpha.height) return alpha
  const part = createPlane(width, height)
  for (let row = 0; row < height; row++) {
    const from = (top + row) * alpha.width + left
    part.data.set(alpha.data.subarray(from, from + width), row * width)
  }
  return part
}

/**
 * Cuts the subject out by the matte of a hosted model. Only its alpha is used: every colour of the
 * result is the photo's.
 * @returns null when no model gave a usable answer
 */
export const askForMatte = async (
  raster: Raster,
  hosted: HostedModels,
  runtime: Runtime,
  onAsk: (link: ChainLink) => void,
) =>
  hosted.ask<DeferredCutout>(
    async (link) => {
      onAsk(link)
      const view = planView(wholeOf(raster), link, maxSidePx)
      const image = await encodeView(readView(raster, view), runtime)
      return { capability: 'removeBackground', image, width: view.width, height: view.height, prompt: cutOutPrompt }
    },
    async ({ image }, link) => {
      const view = planView(wholeOf(raster), link, maxSidePx)
      const sent = readView(raster, view)
      const answer = await decodeAnswer(image, runtime.codec)
      const alpha = alphaOf(answer)
      const kept = resizePlane(alpha, view.width, view.height).data
      const marked = Uint8Array.from(kept, (value) => (value < minKeptAlpha ? 1 : 0))
      if (register(sent, answer, marked).similarity < minSimilarity) {
        throw new ProviderFailure('mismatch', { detail: 'Its subject is not the photo’s.', mayBeCharged: true })
      }
      try {
        const matte = { ...resizePlane(cropToPhoto(alpha, view, raster), matteSidePx, matteSidePx), engine: link.label }
        return cutOutByMatte(toWorkingImage(raster), matte, runtime)
      } catch (error) {
        if (!(error instanceof SpotlessError)) throw error
        throw new ProviderFailure('mismatch', { detail: error.message, mayBeCharged: true, cause: error })
      }
    },
    runtime.signal,
  )
