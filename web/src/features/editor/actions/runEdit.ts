import { type ProcessAnswer, type ProcessRequest, processAnswerSchema } from '@spotless/contract/edit'
import { stagePercent } from '@spotless/contract/progress'
import { route } from '@spotless/contract/route'
import { call, SignedOutError } from '../../../lib/call.ts'
import { currentToken } from '../../../lib/identity.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { editor, type Task } from '../editorStore.ts'
import { followProgress } from './followProgress.ts'
import { postWithRetry } from './postWithRetry.ts'

const defaultMessage = 'Processing your image...'

/** Shows the progress dialog while `run` is running. Cancel aborts the signal passed to it. */
export const withTask = async <Result>(
  kind: Task['kind'],
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const control = new AbortController()
  const message = kind === 'upload' ? 'Uploading your photo...' : defaultMessage
  editor.set({ task: { kind, percent: 0, message, startedAtMs: performance.now(), cancel: () => control.abort() } })
  try {
    return await run(control.signal)
  } finally {
    editor.set({ task: null })
  }
}

/** Resolves when a picture is ready to be painted, or cannot be decoded. */
export const decodePicture = async (url: string): Promise<void> => {
  const image = new Image()
  image.src = url
  await image.decode().catch(() => undefined)
}

/**
 * Processes an uploaded image and shows its progress. The result is decoded when this resolves.
 * @throws {CallError} if the server refuses; an AbortError if cancelled
 */
export const runEdit = async (
  imageId: string,
  request: ProcessRequest,
  signal: AbortSignal,
): Promise<ProcessAnswer> => {
  if (!(await currentToken())) throw new SignedOutError()
  const progress = new AbortController()
  const cancel = () => {
    progress.abort()
    call('DELETE', route.process(imageId)).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel)
  try {
    const onAttempt = () =>
      void followProgress(imageId, (event) => editor.advance(event.percent, event.message), progress.signal)
    const onLost = () => editor.advance(0, 'Connection lost. Retrying…')
    const response = await postWithRetry(route.process(imageId), request, signal, { onAttempt, onLost })
    const answer = processAnswerSchema.parse(await response.json())
    await decodePicture(answer.processedPath)
    editor.advance(stagePercent.done)
    void queryClient.invalidateQueries({ queryKey: [route.usage] })
    return answer
  } finally {
    signal.removeEventListener('abort', cancel)
    progress.abort()
  }
}
