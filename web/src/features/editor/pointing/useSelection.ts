import type { Outline, SelectionHint } from '@spotless/contract/candidates'
import { useCallback, useRef, useState } from 'react'
import { showCallError } from '../actions/editorToasts.ts'
import { isSameThing, partOf } from '../selecting/partOf.ts'
import { showNoPart } from '../selecting/SmallerPart.tsx'

/** What was selected: nothing, then more with each click, stroke or choice of a smaller part. */
type Steps = readonly (readonly SelectionHint[])[]

const noOutlines: readonly Outline[] = []
const noSteps: Steps = []
const noHints: readonly SelectionHint[] = []

const hintsOf = (steps: Steps): readonly SelectionHint[] => steps.at(-1) ?? noHints

export interface Selection {
  readonly outlines: readonly Outline[]
  /** How many steps can be undone. */
  readonly count: number
  readonly isBusy: boolean
  /** The first hint adds, whatever its kind. */
  readonly add: (hint: SelectionHint) => void
  /** All hints so far with a further one. */
  readonly joined: (hint: SelectionHint) => readonly SelectionHint[]
  /** Whether there is one click or stroke alone, which means the whole. */
  readonly canTakePart: boolean
  /** Takes the smaller thing at it instead. */
  readonly takePart: () => void
  readonly undo: () => void
  readonly clear: () => void
}

/** What clicks and strokes select: all of them together; each answer replaces the one before. */
export const useSelection = (ask: (hints: readonly SelectionHint[]) => Promise<readonly Outline[]>): Selection => {
  const steps = useRef(noSteps)
  const answered = useRef(noOutlines)
  const [state, setState] = useState({ outlines: noOutlines, steps: noSteps, isBusy: false })

  /** @param isUseful whether the answer is worth a step; asked with the one before */
  const change = useCallback(
    async (next: Steps, isUseful: (outlines: readonly Outline[], before: readonly Outline[]) => boolean) => {
      const before = steps.current
      const hints = hintsOf(next)
      const isNothing = hints.length === 0
      steps.current = next
      setState(({ outlines }) => ({
        outlines: isNothing ? noOutlines : outlines,
        steps: next,
        isBusy: !isNothing,
      }))
      if (isNothing) return
      const restore = () => {
        steps.current = before
        setState((shown) => ({ ...shown, steps: before, isBusy: false }))
      }
      try {
        const outlines = await ask(hints)
        if (steps.current !== next) return
        if (!isUseful(outlines, answered.current)) return restore()
        answered.current = outlines
        setState({ outlines, steps: next, isBusy: false })
      } catch (error) {
        if (steps.current !== next) return
        restore()
        showCallError(error, 'Selecting failed', 'The click was not answered. Please try again.')
      }
    },
    [ask],
  )
  const joined = useCallback((hint: SelectionHint): readonly SelectionHint[] => {
    const hints = hintsOf(steps.current)
    return [...hints, hints.length === 0 ? { ...hint, kind: 'add' } : hint]
  }, [])
  const add = useCallback(
    (hint: SelectionHint) => void change([...steps.current, joined(hint)], () => true),
    [change, joined],
  )
  const takePart = useCallback(() => {
    const part = partOf(hintsOf(steps.current))
    if (!part) return
    void change([...steps.current, part], (outlines, before) => {
      const isSmaller = !isSameThing(outlines, before)
      if (!isSmaller) showNoPart()
      return isSmaller
    })
  }, [change])
  const undo = useCallback(() => void change(steps.current.slice(0, -1), () => true), [change])
  const clear = useCallback(() => void change(noSteps, () => true), [change])
  const { outlines, isBusy } = state
  const canTakePart = outlines.length > 0 && partOf(hintsOf(state.steps)) !== null
  return { outlines, isBusy, count: state.steps.length, add, joined, canTakePart, takePart, undo, clear }
}
