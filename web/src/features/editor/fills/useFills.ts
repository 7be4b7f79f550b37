import { processAnswerSchema } from '@spotless/contract/edit'
import { maxFreeFills } from '@spotless/contract/limits'
import { markRemovals } from '@spotless/contract/options'
import { route } from '@spotless/contract/route'
import { useEffect, useRef, useState } from 'react'
import { showCallError } from '../actions/editorToasts.ts'
import { postWithRetry } from '../actions/postWithRetry.ts'
import { decodePicture } from '../actions/runEdit.ts'
import { type EditResult, type EraseFills, editor, type RemovalMode, useEditor } from '../editorStore.ts'

/** Fills made by one press, so that with the one in use there are four to choose from. */
const fillsPerRequest = 3

/** How many results the next press makes: of a watermark first all ways that are missing. */
const nextCount = (mode: RemovalMode, requested: number): number =>
  mode === 'watermark-removal' && requested < markRemovals.length ? markRemovals.length - requested : fillsPerRequest

/** Requests other results of a removal, free of charge. */
export const useFills = ({ imageId }: EditResult, { editId, mode, mixed = [] }: EraseFills) => {
  const maxRequested = maxFreeFills - mixed.length
  const [isBusy, setBusy] = useState(false)
  const [requested, setRequested] = useState(() => currentCount(editId) - 1)
  const control = useRef<AbortController | null>(null)
  const hasTask = useEditor((state) => state.task !== null)
  useEffect(() => () => control.current?.abort(), [])

  const requestFill = async (attempt: number, signal: AbortSignal): Promise<void> => {
    const payload = {
      anotherFillOf: editId,
      editingMode: mode,
      options: { erase: { attempt } },
    }
    const ignore = () => undefined
    const response = await postWithRetry(route.process(imageId), payload, signal, { onAttempt: ignore, onLost: ignore })
    const answer = processAnswerSchema.parse(await response.json())
    await decodePicture(answer.processedPath)
    editor.addFill(editId, answer)
  }
  const requestMore = async (): Promise<void> => {
    if (isBusy || hasTask) return
    control.current = new AbortController()
    const { signal } = control.current
    const last = Math.min(maxRequested, requested + nextCount(mode, requested))
    setBusy(true)
    try {
      for (let attempt = requested + 1; attempt <= last; attempt++) {
        await requestFill(attempt, signal)
        setRequested(attempt)
      }
    } catch (error) {
      if (!signal.aborted)
        showCallError(error, 'No other fill', 'Failed to fill the area differently. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, hasMore: requested < maxRequested, requestMore: () => void requestMore() }
}

const currentCount = (editId: string): number =>
  editor.get().results.find(({ fills }) => fills?.editId === editId)?.fills?.answers.length ?? 1
