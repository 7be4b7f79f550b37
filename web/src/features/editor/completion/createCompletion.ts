import type { MarkedArea, Outline } from '@spotless/contract/candidates'
import { markedArea } from '@spotless/contract/markedArea'
import type { MaskEditor } from '../mask/maskEditor.ts'
import type { MaskShape } from '../mask/maskOperation.ts'
import { outlineShape } from '../mask/outlineShape.ts'

/** How long nothing is drawn before a search, and before the next where the server had no time. */
const [defaultQuietMs, busyMs] = [500, 1_500]
/** A server that had no time so often in a row is left alone until something else is drawn. */
const maxTries = 8

interface CompletionInput {
  readonly maskEditor: MaskEditor
  /** The objects that the mark means and misses some of; null where nobody has the time to say. */
  readonly ask: (marked: MarkedArea) => Promise<readonly Outline[] | null>
  /** Receives them; they are marked unless the person took one away before. */
  readonly onFound: (shapes: readonly MaskShape[]) => void
  readonly quietMs?: number
}

/** Marks that are being completed. */
export interface MarkCompletion {
  /** Waits for the search that is under way or due; null where none is. */
  readonly settle: () => Promise<void> | null
  readonly end: () => void
}

/**
 * Completes what is drawn by hand: once the hand rests, the object that the mark means is found where the mark misses some of it, and
 * marked in a step of its own. Whoever takes that back, or erases from the mark, is offered no more than a chip until the mask is
 * empty again.
 */
export const createCompletion = ({
  maskEditor,
  ask,
  onFound,
  quietMs = defaultQuietMs,
}: CompletionInput): MarkCompletion => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: Promise<void> | null = null
  let isEnded = false
  let isDeclined = false
  let added: readonly MaskShape[] = []

  const wait = (tries: number, forMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      if (asking === null) start(tries)
      else wait(tries, quietMs)
    }, forMs)
  }
  const start = (tries: number): Promise<void> => {
    asking = search(tries).finally(() => {
      asking = null
    })
    return asking
  }
  const isTakenAway = (): boolean => {
    const ids = maskEditor.shapeIds()
    return added.some(({ id }) => !ids.has(id))
  }
  const search = async (tries: number) => {
    if (maskEditor.isEmpty()) return
    const steps = maskEditor.steps()
    const outlines = await ask(markedArea(maskEditor.mask)).catch((): readonly Outline[] => [])
    // What was drawn meanwhile is searched after it.
    if (isEnded || maskEditor.steps() !== steps) return
    if (outlines === null && tries > 1) return wait(tries - 1, busyMs)
    if (outlines === null || outlines.length === 0) return
    isDeclined ||= isTakenAway()
    const shapes = outlines.map(outlineShape)
    if (!isDeclined) {
      added = shapes
      maskEditor.addShapes(shapes)
    }
    onFound(shapes)
  }

  const endDraw = maskEditor.onDraw((value) => {
    if (value === 0) isDeclined = true
    else wait(maxTries, quietMs)
  })
  const endStep = maskEditor.onStep(() => {
    if (!maskEditor.isEmpty()) return
    isDeclined = false
    added = []
  })
  const settle = async (): Promise<void> => {
    await asking
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    await start(1)
  }
  return {
    settle: () => (asking === null && timer === undefined ? null : settle()),
    end: () => {
      isEnded = true
      clearTimeout(timer)
      endDraw()
      endStep()
    },
  }
}
