import { type ProgressEvent, progressEventSchema } from '@spotless/contract/progress'
import { route } from '@spotless/contract/route'
import { call } from '../../../lib/call.ts'

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
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let pending = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (pending + value).split(/\r?\n/)
      pending = lines.pop() ?? ''
      for (const line of lines) {
        if (!line.startsWith('data:')) continue
        const event = progressEventSchema.safeParse(JSON.parse(line.slice(5)))
        if (event.success) onEvent(event.data)
      }
    }
  } catch {
    // Nothing depends on the stream.
  }
}
