import { maxHints, type Outline, type SelectionHint } from '@spotless/contract/candidates'
import { createEmitter } from '../../../lib/createEmitter.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import type { MaskShape } from '../mask/maskOperation.ts'
import { outlineShape } from '../mask/outlineShape.ts'
import type { Selected } from './askForSelection.ts'
import { isSameThing, partOf } from './partOf.ts'

/** A selection reaches this far around itself, as a fraction of its longer side: further away a click selects something else. */
const reachRatio = 0.25

/** Parts of one selection that are marked, and what selected them. */
interface MarkedSelection {
  readonly hints: readonly SelectionHint[]
  readonly shapes: readonly MaskShape[]
}

interface SelectingInput {
  readonly maskEditor: MaskEditor
  /** What all hints of one selection mean. */
  readonly ask: (hints: readonly SelectionHint[]) => Promise<Selected>
  /** Receives what a hint selects, once it is marked. @param isFirst whether it began a selection */
  readonly onSelected: (selected: Selected, isFirst: boolean) => void
  /** There is nothing smaller at the click that selected something. */
  readonly onNoPart: () => void
  readonly onError: (error: unknown) => void
}

/** Marks what clicks and strokes select; one step of the mask's history each. */
export interface Selecting {
  readonly add: (hint: SelectionHint) => void
  /** The hints of the selection that a further one belongs to, with it; null where there is nothing to take away from. */
  readonly joined: (hint: SelectionHint) => readonly SelectionHint[] | null
  /** Takes the smaller thing at the click that began the latest selection, instead of the whole. */
  readonly takePart: () => void
  /** Whether the latest selection is of one click or stroke that meant the whole. */
  readonly canTakePart: () => boolean
  readonly isBusy: () => boolean
  readonly onChange: (listener: () => void) => () => void
}

const selectionsIn = (maskEditor: MaskEditor): readonly MarkedSelection[] => {
  const selections = new Map<readonly SelectionHint[], MaskShape[]>()
  for (const shape of maskEditor.shapes()) {
    if (shape.hints) selections.set(shape.hints, [...(selections.get(shape.hints) ?? []), shape])
  }
  return [...selections].map(([hints, shapes]) => ({ hints, shapes }))
}

const reaches = ({ shapes }: MarkedSelection, { points }: SelectionHint): boolean => {
  const corners = shapes.flatMap((shape) => shape.corners)
  const columns = corners.map(({ column }) => column)
  const rows = corners.map(({ row }) => row)
  const [left, right, top, bottom] = [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)]
  const reach = reachRatio * Math.max(right - left, bottom - top)
  return points.some(([x, y]) => x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach)
}

/** The selection that a hint changes: the latest in its reach; what takes away from none there is of the latest. */
const selectionFor = (maskEditor: MaskEditor, hint: SelectionHint): MarkedSelection | undefined => {
  const selections = selectionsIn(maskEditor).filter(({ hints }) => hints.length < maxHints)
  return (
    selections.findLast((selection) => reaches(selection, hint)) ??
    (hint.kind === 'remove' ? selections.at(-1) : undefined)
  )
}

const shapeOf = (outline: Outline, hints: readonly SelectionHint[]): MaskShape => ({
  ...outlineShape(outline),
  hints,
})

export const createSelecting = ({ maskEditor, ask, onSelected, onNoPart, onError }: SelectingInput): Selecting => {
  const changed = createEmitter<void>()
  const waiting: (() => Promise<void>)[] = []
  let isBusy = false

  const joined = (hint: SelectionHint): readonly SelectionHint[] | null => {
    const hints = selectionFor(maskEditor, hint)?.hints ?? []
    return hints.length === 0 && hint.kind === 'remove' ? null : [...hints, hint]
  }
  const select = async (hint: SelectionHint) => {
    const selection = selectionFor(maskEditor, hint)
    const hints = joined(hint)
    if (hints === null) return
    const selected = await ask(hints)
    const shapes = selected.outlines.map((outline) => shapeOf(outline, hints))
    if (selection || shapes.length > 0) maskEditor.replaceShapes(selection?.shapes ?? [], shapes)
    onSelected(selected, selection === undefined)
  }
  const selectPart = async () => {
    const selection = selectionsIn(maskEditor).at(-1)
    const hints = selection && partOf(selection.hints)
    if (!selection || !hints) return
    const selected = await ask(hints)
    const shapes = selected.outlines.map((outline) => shapeOf(outline, hints))
    if (
      isSameThing(
        selected.outlines,
        selection.shapes.map(({ id }) => id),
      )
    )
      return onNoPart()
    maskEditor.replaceShapes(selection.shapes, shapes)
    onSelected(selected, false)
  }
  const enqueue = (run: () => Promise<void>) => {
    waiting.push(run)
    if (!isBusy) void work()
  }
  /** One at a time: what a hint means depends on those before it. */
  const work = async () => {
    isBusy = true
    changed.emit()
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        await next()
      } catch (error) {
        waiting.length = 0
        onError(error)
      }
    }
    isBusy = false
    changed.emit()
  }
  return {
    add: (hint) => enqueue(() => select(hint)),
    takePart: () => enqueue(selectPart),
    canTakePart: () => {
      const selection = selectionsIn(maskEditor).at(-1)
      return selection !== undefined && partOf(selection.hints) !== null
    },
    joined,
    isBusy: () => isBusy,
    onChange: changed.subscribe,
  }
}
