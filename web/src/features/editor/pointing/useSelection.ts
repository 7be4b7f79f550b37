import type { Outline, SelectionHint } from '@spotless/contract/candidates'
import { useCallback, useRef, useState } from 'react'
import type { ImagePoint } from '../../../lib/geometry.ts'
import { showCallError } from '../actions/editorToasts.ts'

const noOutlines: readonly Outline[] = []

export interface Selection {
  readonly outlines: readonly Outline[]
  readonly count: number
  readonly isBusy: boolean
  readonly click: (at: ImagePoint, kind: SelectionHint['kind']) => void
  readonly undo: () => void
  readonly clear: () => void
}

/** What clicks select: all of them together; each answer replaces the one before. */
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
  const click = useCallback(
    ({ column, row }: ImagePoint, kind: SelectionHint['kind']) => {
      const first = hints.current.length === 0
      void change([...hints.current, { kind: first ? 'add' : kind, points: [[column, row]] }])
    },
    [change],
  )
  const undo = useCallback(() => void change(hints.current.slice(0, -1)), [change])
  const clear = useCallback(() => void change([]), [change])
  return { ...state, click, undo, clear }
}
