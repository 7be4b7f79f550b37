import type { BrushStroke, CorrectionStroke, CorrectionView } from '@spotless/contract/correction'
import { createEmitter } from '../../../lib/createEmitter.ts'
import type { Size } from '../../../lib/geometry.ts'
import { createMaskEditor, type MaskEditor } from '../mask/maskEditor.ts'
import { type Correction, createCorrectionHistory, type Patch, strokesOf } from './correctionHistory.ts'
import { drawStrokes } from './drawStrokes.ts'
import { nextLookOf, onlyThingOf, otherAnswers, wholeOf } from './otherAnswers.ts'
import { type SelectThing, thingFinder } from './thingFinder.ts'

/** What a person waits for: the thing under a click, another view of a stroke's surroundings, or the answer of a stroke. */
export type CorrectionWork = 'selecting' | 'looking' | 'solving'

/** The strokes over one cut-out and their history. */
export interface Corrections {
  /** Takes the strokes of tools: painting keeps, erasing removes. One that stays where it began is a click on a thing. */
  readonly maskEditor: MaskEditor
  /** The strokes that count, oldest first. */
  readonly list: () => readonly Correction[]
  readonly isBusy: () => boolean
  /** What is waited for while corrections are busy. */
  readonly work: () => CorrectionWork
  /** Whether the last correction is a click that meant the whole. */
  readonly canTakePart: () => boolean
  /** Takes the smaller thing under that click instead. */
  readonly takePart: () => void
  /** Whether the last correction is a thing to keep beside others. */
  readonly canKeepOnly: () => boolean
  /** Removes everything but that thing. */
  readonly keepOnly: () => void
  /** The next view of the last stroke's surroundings that can be asked for; null where there is none. */
  readonly nextView: () => CorrectionView | null
  /** Answers the last stroke by that view instead. */
  readonly lookCloser: () => void
}

interface CorrectionsInput {
  readonly size: Size
  /** Solves the last of some strokes. */
  readonly ask: (strokes: readonly CorrectionStroke[]) => Promise<Patch | null>
  readonly select: SelectThing
  /** Whether a stroke that ends now is exact. */
  readonly isHard: () => boolean
  /** How far a pointer strays in a click, in pixels of the photo. */
  readonly strayPx: () => number
  readonly onNothing: () => void
  /** There is nothing smaller under a click. */
  readonly onNoPart: () => void
  readonly onError: (error: unknown) => void
}

/** Strokes are solved one after the other, as they end; undo and redo ask for nothing. */
export const createCorrections = ({
  size,
  ask,
  select,
  isHard,
  strayPx,
  onNothing,
  onNoPart,
  onError,
}: CorrectionsInput): Corrections => {
  const painted = createMaskEditor(size)
  const changed = createEmitter<void>()
  const history = createCorrectionHistory()
  let waiting: Promise<void> = Promise.resolve()
  let open = 0
  let work: CorrectionWork = 'solving'
  let steps = 0

  const step = (): void => {
    steps += 1
    changed.emit()
  }
  const during = async <Result>(next: CorrectionWork, run: () => Promise<Result>): Promise<Result> => {
    work = next
    step()
    try {
      return await run()
    } finally {
      work = 'solving'
    }
  }
  const isClick = ({ points: [first, ...others], isHard: isExact }: BrushStroke): boolean =>
    !isExact && first !== undefined && others.every(([x, y]) => Math.hypot(x - first[0], y - first[1]) <= strayPx())
  const thingAt = thingFinder(size, (click, strokes) => during('selecting', () => select(click, strokes)))
  const askAfter = (before: readonly Correction[], stroke: CorrectionStroke): Promise<Patch | null> =>
    ask([...strokesOf(before), stroke])
  const solve = async (stroke: BrushStroke): Promise<void> => {
    const [first] = stroke.points
    if (first === undefined || !isClick(stroke)) {
      history.add({ stroke, patch: await askAfter(history.done(), stroke) })
    } else {
      const thing = await thingAt(first, stroke.kind, history.done())
      if (thing === null) return onNothing()
      history.add({ stroke: thing, patch: await askAfter(history.done(), thing), at: first })
    }
  }
  const others = otherAnswers({
    history,
    askAfter,
    smallerAt: (at, kind) => thingAt(at, kind, history.done().slice(0, -1), true),
    looking: (run) => during('looking', run),
    onNoPart,
  })
  /** Asks for the pixels of the last correction where its patch is rough; one that cannot be had is shown as it is. */
  const refineLast = async (): Promise<void> => {
    const rough = history.done().at(-1)
    if (rough?.patch?.refine === undefined) return
    const patch = await rough.patch.refine().catch(() => null)
    if (patch === null) return
    history.replace(rough, { ...rough, patch })
    step()
  }
  /** Takes the paint of answered strokes off: undone, each costs what it covers, while clearing costs the whole photo. */
  const unpaint = (): void => {
    while (painted.canUndo()) painted.undo()
    // What the history had to drop.
    painted.clear()
  }
  const enqueue = (run: () => Promise<void>): void => {
    open += 1
    step()
    waiting = waiting.then(async () => {
      await run().catch(onError)
      open -= 1
      if (!drawing.isDrawing()) unpaint()
      step()
      await refineLast()
    })
  }
  const drawing = drawStrokes(painted, (stroke) => {
    const isExact = isHard()
    enqueue(() => solve({ ...stroke, isHard: isExact }))
  })
  const move = (direction: 'undo' | 'redo'): void => {
    if (open > 0) return
    history[direction]()
    step()
  }
  return {
    list: history.done,
    isBusy: () => open > 0,
    work: () => work,
    canTakePart: () => open === 0 && wholeOf(history.done().at(-1)) !== null,
    takePart: () => enqueue(others.takePart),
    canKeepOnly: () => open === 0 && onlyThingOf(history.done().at(-1)) !== null,
    keepOnly: () => enqueue(others.keepOnly),
    nextView: () => nextLookOf(history.done().at(-1))?.stroke.view ?? null,
    lookCloser: () => enqueue(others.lookCloser),
    maskEditor: {
      ...drawing.maskEditor,
      undo: () => move('undo'),
      redo: () => move('redo'),
      canUndo: () => open === 0 && history.done().length > 0,
      canRedo: () => open === 0 && history.canRedo(),
      isEmpty: () => history.done().length === 0,
      onStep: (listener) => changed.subscribe(listener),
      steps: () => steps,
    },
  }
}
