import type { Outline } from '@spotless/contract/candidates'
import type { BrushStroke, CorrectionStroke } from '@spotless/contract/correction'
import { createEmitter } from '../../../lib/createEmitter.ts'
import type { Size } from '../../../lib/geometry.ts'
import { createMaskEditor, type MaskEditor } from '../mask/maskEditor.ts'

/** New pixels of a part of a cut-out. */
export interface Patch {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Clear where pixels stay. */
  readonly picture: CanvasImageSource
  /** Opaque where pixels are new. */
  readonly changed: CanvasImageSource
}

/** A stroke, or a thing that was clicked, and what it changed; null where it changed nothing. */
export interface Correction {
  readonly stroke: CorrectionStroke
  readonly patch: Patch | null
}

/** The strokes over one cut-out and their history. */
export interface Corrections {
  /** Takes the strokes of tools: painting keeps, erasing removes. One that stays where it began is a click on a thing. */
  readonly maskEditor: MaskEditor
  /** The strokes that count, oldest first. */
  readonly list: () => readonly Correction[]
  readonly isBusy: () => boolean
  /** Whether the thing under a click is being looked for. */
  readonly isSelecting: () => boolean
}

type Place = readonly [column: number, row: number]

interface CorrectionsInput {
  readonly size: Size
  /** Solves the last of some strokes. */
  readonly ask: (strokes: readonly CorrectionStroke[]) => Promise<Patch | null>
  /** The parts of the thing under a click; none where nothing is found. */
  readonly select: (at: Place) => Promise<readonly Outline[]>
  /** Whether a stroke that ends now is exact. */
  readonly isHard: () => boolean
  /** How far a pointer strays in a click, in pixels of the photo. */
  readonly strayPx: () => number
  readonly onNothing: () => void
  readonly onError: (error: unknown) => void
}

/** Most points that are sent; a longer stroke is thinned out. */
const maxPoints = 1_000

const thinOut = <T>(points: readonly T[]): T[] => {
  const step = Math.ceil(points.length / maxPoints)
  return points.filter((_, index) => index % step === 0 || index === points.length - 1)
}

/** Strokes are solved one after the other, as they end; undo and redo ask for nothing. */
export const createCorrections = ({
  size,
  ask,
  select,
  isHard,
  strayPx,
  onNothing,
  onError,
}: CorrectionsInput): Corrections => {
  const painted = createMaskEditor(size)
  const changed = createEmitter<void>()
  let done: readonly Correction[] = []
  let undone: readonly Correction[] = []
  let waiting: Promise<void> = Promise.resolve()
  let open = 0
  let isSelecting = false
  let steps = 0
  let drawn: { points: [number, number][]; radiusPx: number; kind: CorrectionStroke['kind'] } | null = null

  const step = (): void => {
    steps += 1
    changed.emit()
  }
  const isClick = ({ points: [first, ...others], isHard: isExact }: BrushStroke): boolean =>
    !isExact && first !== undefined && others.every(([x, y]) => Math.hypot(x - first[0], y - first[1]) <= strayPx())
  /** What a click means, or the stroke as it is; null where nothing is under the click. */
  const meant = async (stroke: BrushStroke): Promise<CorrectionStroke | null> => {
    const [first] = stroke.points
    if (first === undefined || !isClick(stroke)) return stroke
    const [column, row] = first
    if (column < 0 || row < 0 || column >= size.width || row >= size.height) return null
    isSelecting = true
    step()
    try {
      const outlines = await select(first)
      return outlines.length === 0 ? null : { kind: stroke.kind, isHard: false, outlines: [...outlines] }
    } finally {
      isSelecting = false
    }
  }
  const solve = async (drawnStroke: BrushStroke): Promise<void> => {
    try {
      const stroke = await meant(drawnStroke)
      if (stroke === null) onNothing()
      else {
        const patch = await ask([...done.map((correction) => correction.stroke), stroke])
        done = [...done, { stroke, patch }]
        undone = []
      }
    } catch (error) {
      onError(error)
    }
    open -= 1
    if (drawn === null) painted.clear()
    step()
  }
  const move = (direction: 'undo' | 'redo'): void => {
    const moved = direction === 'undo' ? done.at(-1) : undone.at(-1)
    if (open > 0 || moved === undefined) return
    done = direction === 'undo' ? done.slice(0, -1) : [...done, moved]
    undone = direction === 'undo' ? [...undone, moved] : undone.slice(0, -1)
    step()
  }
  return {
    list: () => done,
    isBusy: () => open > 0,
    isSelecting: () => isSelecting,
    maskEditor: {
      ...painted,
      stroke: (from, to, value) => {
        drawn ??= {
          points: [[from.at.column, from.at.row]],
          radiusPx: to.radius,
          kind: value === 255 ? 'keep' : 'remove',
        }
        drawn.radiusPx = Math.max(drawn.radiusPx, to.radius)
        const last = drawn.points.at(-1)
        if (last?.[0] !== to.at.column || last[1] !== to.at.row) drawn.points.push([to.at.column, to.at.row])
        painted.stroke(from, to, 255)
      },
      endStroke: () => {
        painted.endStroke()
        if (drawn === null) return
        const stroke: BrushStroke = { ...drawn, points: thinOut(drawn.points), isHard: isHard() }
        drawn = null
        open += 1
        step()
        waiting = waiting.then(() => solve(stroke))
      },
      cancelStroke: () => {
        drawn = null
        painted.cancelStroke()
      },
      undo: () => move('undo'),
      redo: () => move('redo'),
      canUndo: () => open === 0 && done.length > 0,
      canRedo: () => open === 0 && undone.length > 0,
      isEmpty: () => done.length === 0,
      onStep: (listener) => changed.subscribe(listener),
      steps: () => steps,
    },
  }
}
