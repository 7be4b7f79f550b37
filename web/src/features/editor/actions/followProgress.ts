import { type ProgressEvent, progressEventSchema } from '@spotless/contract/progress'
import { route } from '@spotless/contract/route'
import { call } from '../../../lib/call.ts'
import { readEvents } from '../../../lib/readEvents.ts'

/**
 * Reports the stages of an edit until it ends or the signal aborts. A lost stream affects only the
 * display: the result arrives with the edit's own request.
 */
export const followProgress = async (
  imageId: string,
  onEvent: (event: ProgressEvent) => void,
  signal: AbortSignal,
): Promise<void> => {
  try {
    const { body } = await call('GET', route.progress(imageId), { signal })
    if (!body) return
    for await (const data of readEvents(body)) {
      const event = progressEventSchema.safeParse(data)
      if (event.success) onEvent(event.data)
    }
  } catch {
    // Nothing depends on the stream.
  }
}
