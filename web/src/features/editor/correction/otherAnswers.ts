import {
  type BrushStroke,
  type CorrectionStroke,
  type CorrectionView,
  correctionViews,
  type OutlinedThing,
} from '@spotless/contract/correction'
import { isSameThing } from '../selecting/partOf.ts'
import type { Correction, createCorrectionHistory, Patch, Place } from './correctionHistory.ts'

/** A click that meant the whole, where that was, and the thing; null where the correction is none. */
export const wholeOf = (
  correction: Correction | undefined,
): { readonly whole: Correction; readonly at: Place; readonly stroke: OutlinedThing } | null => {
  if (correction?.at === undefined || correction.insteadOf !== undefined) return null
  const { stroke, at } = correction
  return 'outlines' in stroke ? { whole: correction, at, stroke } : null
}

/** A stroke that asks for the next view of its surroundings; null where the correction is no such stroke or has seen all. */
export const nextLookOf = (
  correction: Correction | undefined,
): { readonly last: Correction; readonly stroke: BrushStroke & { readonly view: CorrectionView } } | null => {
  if (correction === undefined || !('points' in correction.stroke) || correction.stroke.isHard) return null
  const asked = correction.stroke.view
  const view = correctionViews[asked === undefined ? 0 : correctionViews.indexOf(asked) + 1]
  return view === undefined ? null : { last: correction, stroke: { ...correction.stroke, view } }
}

/** A thing to keep, as the only one; null where the correction is none or has done so already. */
export const onlyThingOf = (
  correction: Correction | undefined,
): { readonly last: Correction; readonly stroke: OutlinedThing } | null => {
  if (correction === undefined || !('outlines' in correction.stroke)) return null
  const { stroke } = correction
  return stroke.kind === 'keep' && stroke.isOnly !== true
    ? { last: correction, stroke: { ...stroke, isOnly: true } }
    : null
}

interface OtherAnswersInput {
  readonly history: ReturnType<typeof createCorrectionHistory>
  /** Solves a stroke after others. */
  readonly askAfter: (before: readonly Correction[], stroke: CorrectionStroke) => Promise<Patch | null>
  /** The smaller thing under a click; null where there is none. */
  readonly smallerAt: (at: Place, kind: CorrectionStroke['kind']) => Promise<OutlinedThing | null>
  /** Says that a person waits for a look, until it has ended. */
  readonly looking: (run: () => Promise<Patch | null>) => Promise<Patch | null>
  readonly onNoPart: () => void
}

/** Other answers to the last stroke or click, each in place of the one before it; they ask nothing where there is none. */
export const otherAnswers = ({ history, askAfter, smallerAt, looking, onNoPart }: OtherAnswersInput) => {
  const last = (): Correction | undefined => history.done().at(-1)
  const askInstead = (stroke: CorrectionStroke): Promise<Patch | null> => askAfter(history.done().slice(0, -1), stroke)
  return {
    takePart: async (): Promise<void> => {
      const found = wholeOf(last())
      if (found === null) return
      const { whole, at, stroke } = found
      const thing = await smallerAt(at, stroke.kind)
      if (thing === null || isSameThing(thing.outlines, stroke.outlines)) return onNoPart()
      history.add({ stroke: thing, patch: await askInstead(thing), at, insteadOf: whole })
    },
    lookCloser: async (): Promise<void> => {
      const next = nextLookOf(last())
      if (next === null) return
      const patch = await looking(() => askInstead(next.stroke))
      history.add({ stroke: next.stroke, patch, insteadOf: next.last })
    },
    keepOnly: async (): Promise<void> => {
      const only = onlyThingOf(last())
      if (only === null) return
      const patch = await askInstead(only.stroke)
      history.add({ stroke: only.stroke, patch, ...(only.last.at && { at: only.last.at }), insteadOf: only.last })
    },
  }
}
