import { processAnswerSchema } from '@spotless/contract/edit'
import { maxFreeFills } from '@spotless/contract/limits'
import { route } from '@spotless/contract/route'
import { useEffect, useRef, useState } from 'react'
import { showCallError } from '../actions/editorToasts.ts'
import { postWithRetry } from '../actions/postWithRetry.ts'
import { decodePicture } from '../actions/runEdit.ts'
import {
  type ChosenWays,
  type DoubtedCutouts,
  type EditResult,
  type EraseFills,
  editor,
  useEditor,
} from '../editorStore.ts'
import { isSameChoice } from './chooseWay.ts'

/** Requests a watermark removal or a cut-out with ways chosen for single areas, free of charge, and takes it. */
export const useChosenWays = (
  { imageId, answer }: EditResult,
  { editId, mode, answers, mixed = [] }: EraseFills | DoubtedCutouts,
) => {
  const [isBusy, setBusy] = useState(false)
  const control = useRef<AbortController | null>(null)
  const hasTask = useEditor((state) => state.task !== null)
  useEffect(() => () => control.current?.abort(), [])

  const request = async (ways: ChosenWays, signal: AbortSignal): Promise<void> => {
    // Numbered from the end, so that they do not take the numbers of the ways for all areas.
    const chosen = { attempt: maxFreeFills - mixed.length, ways: [...ways] }
    const options = mode === 'background-removal' ? { background: chosen } : { erase: chosen }
    const payload = { anotherFillOf: editId, editingMode: mode, options }
    const ignore = () => undefined
    const response = await postWithRetry(route.process(imageId), payload, signal, { onAttempt: ignore, onLost: ignore })
    const made = processAnswerSchema.parse(await response.json())
    await decodePicture(made.processedPath)
    editor.addMixed(editId, { answer: made, ways })
  }
  const take = async (ways: ChosenWays): Promise<void> => {
    const known = ways.length === 0 ? answers[0] : mixed.find((one) => isSameChoice(one.ways, ways))?.answer
    if (known) return editor.takeFill(editId, known)
    if (isBusy || hasTask) return
    control.current = new AbortController()
    const { signal } = control.current
    setBusy(true)
    try {
      await request(ways, signal)
    } catch (error) {
      if (!signal.aborted) showCallError(error, 'Not changed', 'Failed to change the area. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    /** The ways of the result that is shown; null where it was made in one way for all areas. */
    chosen:
      answer.editId === answers[0]?.editId
        ? []
        : (mixed.find((one) => one.answer.editId === answer.editId)?.ways ?? null),
    hasMore: answers.length + mixed.length <= maxFreeFills,
    take: (ways: ChosenWays) => void take(ways),
  }
}
