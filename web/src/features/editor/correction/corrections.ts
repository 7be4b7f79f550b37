import type { CorrectionStroke } from '@spotless/contract/correction'
import { createEmitter } from '../../../lib/createEmitter.ts'
import type { Size } from '../../../lib/geometry.ts'
import { createMaskEditor, type MaskEditor } from '../mask/maskEditor.ts'

/** New pixels of a part of a cut-out. */
export interface Patch {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly picture: CanvasImageSource
}

/** A stroke and what it changed; null where it changed nothing. */
export interface Correction {
  readonly stroke: CorrectionStroke
  readonly patch: Patch | null
}

/** The strokes over one cut-out and their history. */
export interface Corrections {
  /** Takes the strokes of tools: painting keeps, erasing removes. */
  readonly maskEditor: MaskEditor
  /** The strokes that count, oldest first. */
  readonly list: () => readonly Correction[]
  readonly isBusy: () => boolean
}

interface CorrectionsInput {
  readonly size: Size
  /** Solves the last of some strokes. */
  readonly ask: (strokes: readonly CorrectionStroke[]) => Promise<Patch | null>
  /** Whether a stroke that ends now is exact. */
  readonly isHard: () => boolean
  readonly onError: (error: unknown) => void
}

/** Most points that are sent; a longer stroke is thinned out. */
const maxPoints = 1_000

const thinOut = <T>(points: readonly T[]): T[] => {
  const step = Math.ceil(points.length / maxPoints)
  return points.filter((_, index) => index % step === 0 || index === points.length - 1)
}

/** Strokes are solved one after the other, as they end; undo and redo ask for nothing. */
export const createCorrections = ({ size, ask, isHard, onError }: CorrectionsInput): Corrections => {
  const painted = createMaskEditor(size)
  const changed = createEmitter<void>()
  let done: readonly Correction[] = []
  let undone: readonly Correction[] = []
  let waiting: Promise<void> = Promise.resolve()
  let open = 0
  let steps = 0
  let drawn: { points: [number, number][]; radiusPx: number; kind: CorrectionStroke['kind'] } | null = null

  const step = (): void => {
    steps += 1
    changed.emit()
  }
  const solve = async (stroke: CorrectionStroke): Promise<void> => {
    try {
      const patch = await ask([...done.map((correction) => correction.stroke), stroke])
      done = [...done, { stroke, patch }]
      undone = []
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
        const stroke: CorrectionStroke = { ...drawn, points: thinOut(drawn.points), isHard: isHard() }
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
