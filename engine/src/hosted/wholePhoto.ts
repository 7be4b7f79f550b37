import type { Runtime } from '../ports.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { type Answered, type ChainLink, type HostedModels, ProviderFailure, type ProviderTask } from './hostedModels.ts'
import { decodeAnswer } from './readAnswer.ts'
import { type Registration, register } from './register.ts'
import { encodeView, planView, readView, type View } from './view.ts'

/** An answer with the view that was sent and the registration of the two. */
export interface Placed {
  readonly answer: Raster
  readonly view: View
  readonly sent: Raster
  readonly placed: Registration
}

/**
 * Requests a new image of a part of the photo: sends only that part and registers the answer with it.
 * @param part box to send, in image space
 * @param options.maxSidePx longest side to send
 * @param use builds the result, or throws a `ProviderFailure`
 */
export const askForPart = <T>(
  raster: Raster,
  part: Box,
  hosted: HostedModels,
  options: {
    readonly maxSidePx: number
    /** Whether a link that takes less than the part's own size is passed over instead of sent a smaller one. */
    readonly atFullSize?: boolean
    readonly task: Pick<ProviderTask, 'prompt' | 'scale'>
    readonly onAsk: (link: ChainLink) => void
  },
  use: (placed: Placed) => Promise<T>,
  runtime: Runtime,
): Promise<Answered<T> | null> => {
  let sent: { readonly view: View; readonly pixels: Raster } | undefined
  return hosted.ask(
    async (link) => {
      options.onAsk(link)
      const view = planView(part, link, options.maxSidePx)
      if (options.atFullSize && view.width < view.box.width) {
        throw new ProviderFailure('too-large', { detail: `It takes ${view.width}×${view.height} at most.` })
      }
      sent = { view, pixels: readView(raster, view) }
      const { width, height } = view
      return {
        capability: hosted.capability,
        image: await encodeView(sent.pixels, runtime),
        width,
        height,
        ...options.task,
      }
    },
    async ({ image }) => {
      if (sent === undefined) throw new Error('An answer came before the view was sent.')
      const answer = await decodeAnswer(image, runtime.codec)
      return use({ answer, view: sent.view, sent: sent.pixels, placed: register(sent.pixels, answer) })
    },
    runtime.signal,
  )
}

/** The box of a whole photo. */
export const wholeOf = ({ width, height }: { readonly width: number; readonly height: number }): Box => ({
  left: 0,
  top: 0,
  width,
  height,
})

/** The same view in the photo enlarged by a factor. */
export const enlargedView = (view: View, factor: number): View => ({
  ...view,
  box: {
    left: view.box.left * factor,
    top: view.box.top * factor,
    width: view.box.width * factor,
    height: view.box.height * factor,
  },
})
