import { type ProcessAnswer, type ProcessRequest, processAnswerSchema } from '@spotless/contract/edit'
import { stagePercent } from '@spotless/contract/progress'
import { route } from '@spotless/contract/route'
import { call, SignedOutError } from '../../../lib/call.ts'
import { currentToken } from '../../../lib/identity.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { editor, type Task } from '../editorStore.ts'
import { askUntilAnswered } from './askUntilAnswered.ts'
import { followProgress } from './followProgress.ts'

const defaultMessage = 'Processing your image...'

/** Shows the progress overlay until `run` has ended. The signal it gets is aborted by Cancel. */
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

/** Resolves when a picture is ready to be shown, or cannot be. */
export const decodePicture = async (url: string): Promise<void> => {
  const image = new Image()
  image.src = url
  await image.decode().catch(() => undefined)
}

/**
 * Processes an uploaded image while the overlay follows its stages; the result is decoded when this resolves.
 * @throws {CallError} when the server says no; an AbortError when cancelled
 */
export const runEdit = async (
  imageId: string,
  request: ProcessRequest,
  signal: AbortSignal,
): Promise<ProcessAnswer> => {
  if (!(await currentToken())) throw new SignedOutError()
  const following = new AbortController()
  const cancel = () => {
    following.abort()
    call('DELETE', route.process(imageId)).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel)
  try {
    const onTry = () =>
      void followProgress(imageId, (event) => editor.advance(event.percent, event.message), following.signal)
    const onLost = () => editor.advance(0, 'The connection was lost. Asking again…')
    const answered = await askUntilAnswered(route.process(imageId), request, signal, { onTry, onLost })
    const answer = processAnswerSchema.parse(await answered.json())
    await decodePicture(answer.processedPath)
    editor.advance(stagePercent.done)
    void queryClient.invalidateQueries({ queryKey: [route.usage] })
    return answer
  } finally {
    signal.removeEventListener('abort', cancel)
    following.abort()
  }
}
