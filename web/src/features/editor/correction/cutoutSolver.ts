import type { Outline, SelectionHint } from '@spotless/contract/candidates'
import type { CorrectionStroke } from '@spotless/contract/correction'
import type { Patch } from './correctionHistory.ts'
import type { SelectThing } from './thingFinder.ts'

/** Pictures of a cut-out under correction, and its size in pixels. */
export interface CorrectedPictures {
  /** Identifies the photo, whose view is kept. */
  readonly photoId: string
  readonly name: string
  readonly photo: string
  readonly cutout: string
  readonly width: number
  readonly height: number
}

/** What solves the corrections of one cut-out: the server, or this device. Every function fails with what `onFailure` can show. */
export interface CutoutSolver {
  /** What the last of some strokes changes; null where it changes nothing. Without strokes the cut-out is made ready. */
  readonly solve: (strokes: readonly CorrectionStroke[]) => Promise<Patch | null>
  /** The parts of the thing that a click after some strokes means, in the picture that the cut-out was made from. */
  readonly select: SelectThing
  /** Roughly the same; null where there is no time to say. */
  readonly preview: (
    click: SelectionHint,
    strokes: readonly CorrectionStroke[],
    signal: AbortSignal,
  ) => Promise<readonly Outline[] | null>
  /** Adds the corrected cut-out as a new result, at no cost. */
  readonly save: (strokes: readonly CorrectionStroke[]) => Promise<void>
  /** Shows why something failed. @param fallback where the failure has no words of its own */
  readonly onFailure: (error: unknown, title: string, fallback: string) => void
}
