import type { Outline, SelectionHint } from '@spotless/contract/candidates'
import { useCallback, useRef, useState } from 'react'
import { showCallError } from '../actions/editorToasts.ts'

const noOutlines: readonly Outline[] = []

export interface Selection {
  readonly outlines: readonly Outline[]
  readonly count: number
  readonly isBusy: boolean
  /** The first hint adds, whatever its kind. */
  readonly add: (hint: SelectionHint) => void
  /** All hints so far with a further one. */
  readonly joined: (hint: SelectionHint) => readonly SelectionHint[]
  readonly undo: () => void
  readonly clear: () => void
}

/** What clicks and strokes select: all of them together; each answer replaces the one before. */
export const useSelection = (ask: (hints: readonly SelectionHint[]) => Promise<readonly Outline[]>): Selection => {
  const hints = useRef<readonly SelectionHint[]>([])
  const [state, setState] = useState({ outlines: noOutlines, count: 0, isBusy: false })

  const change = useCallback(
    async (next: readonly SelectionHint[]) => {
      const before = hints.current
      hints.current = next
      setState(({ outlines }) => ({
        outlines: next.length === 0 ? noOutlines : outlines,
        count: next.length,
        isBusy: next.length > 0,
      }))
      if (next.length === 0) return
      try {
        const outlines = await ask(next)
        if (hints.current === next) setState({ outlines, count: next.length, isBusy: false })
      } catch (error) {
        if (hints.current !== next) return
        hints.current = before
        setState((shown) => ({ ...shown, count: before.length, isBusy: false }))
        showCallError(error, 'Selecting failed', 'The click was not answered. Please try again.')
      }
    },
    [ask],
  )
  const joined = useCallback((hint: SelectionHint): readonly SelectionHint[] => {
    const first = hints.current.length === 0
    return [...hints.current, first ? { ...hint, kind: 'add' } : hint]
  }, [])
  const add = useCallback((hint: SelectionHint) => void change(joined(hint)), [change, joined])
  const undo = useCallback(() => void change(hints.current.slice(0, -1)), [change])
  const clear = useCallback(() => void change([]), [change])
  return { ...state, add, joined, undo, clear }
}
