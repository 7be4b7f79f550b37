import type { Outline, SelectionHint } from '@spotless/contract/candidates'
import type { ImagePoint } from '../../../lib/geometry.ts'
import { isInOutline } from '../../../lib/isInOutline.ts'

/** How long the pointer rests before a preview is asked for, by default, and before it is again where the server had no time. */
const [defaultRestMs, busyMs] = [200, 1_000]

interface PreviewInput {
  /** The clicks so far with one at a place; null where a click there would change nothing. */
  readonly hintsAt: (at: ImagePoint) => readonly SelectionHint[] | null
  /** Roughly what they select; null where nobody has the time to say. @param signal aborted once nobody waits for the answer */
  readonly ask: (hints: readonly SelectionHint[], signal: AbortSignal) => Promise<readonly Outline[] | null>
  readonly onShow: (outlines: readonly Outline[]) => void
  readonly restMs?: number
}

/** Shows what a click would select where the pointer rests. */
export interface Preview {
  /** @param at where the pointer is; null where it is away or busy */
  readonly hover: (at: ImagePoint | null) => void
  /** Shows nothing until the pointer rests again. */
  readonly clear: () => void
}

const isSame = (one: ImagePoint | null, other: ImagePoint | null): boolean =>
  one === other || (one !== null && other !== null && one.column === other.column && one.row === other.row)

/** One question at a time, and never one that waits: an answer for a place that the pointer has left is not shown. */
export const createPreview = ({ hintsAt, ask, onShow, restMs = defaultRestMs }: PreviewInput): Preview => {
  let at: ImagePoint | null = null
  let shown: readonly Outline[] = []
  let asking: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (outlines: readonly Outline[]) => {
    if (shown.length === 0 && outlines.length === 0) return
    shown = outlines
    onShow(outlines)
  }
  const rest = (forMs = restMs) => {
    clearTimeout(timer)
    timer = at === null ? undefined : setTimeout(() => void preview(), forMs)
  }
  const preview = async () => {
    const asked = at
    const hints = asked && hintsAt(asked)
    if (asking !== undefined || !hints) return
    const question = new AbortController()
    asking = question
    try {
      const outlines = await ask(hints, question.signal)
      if (at === null || question.signal.aborted) return
      if (outlines && (isSame(at, asked) || isInOutline(at, outlines))) show(outlines)
      else if (outlines === null) rest(busyMs)
      else if (!isSame(at, asked)) rest()
    } catch {
      // A preview that fails is missed by nobody.
    } finally {
      if (asking === question) asking = undefined
    }
  }
  /** Whoever presses or leaves must not wait for what the pointer at rest asked. */
  const giveUp = () => {
    at = null
    asking?.abort()
    asking = undefined
  }
  return {
    hover: (next) => {
      if (isSame(at, next)) return
      if (next === null) giveUp()
      else at = next
      if (at !== null && isInOutline(at, shown)) return
      show([])
      rest()
    },
    clear: () => {
      clearTimeout(timer)
      giveUp()
      show([])
    },
  }
}
