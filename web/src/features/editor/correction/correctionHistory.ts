import type { CorrectionStroke } from '@spotless/contract/correction'

/** A pixel of the photo. */
export type Place = readonly [column: number, row: number]

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
  /** Width of its pictures relative to its own; 1 by default. */
  readonly scale?: number
  /** Of a rough patch, whose pictures are smaller than it: asks for its pixels. */
  readonly refine?: () => Promise<Patch | null>
}

/** A stroke, or a thing that was clicked, and what it changed; null where it changed nothing. */
export interface Correction {
  readonly stroke: CorrectionStroke
  readonly patch: Patch | null
  /** Where the thing was clicked. */
  readonly at?: Place
  /** The answer to the same click or stroke in place of which this one was asked for. */
  readonly insteadOf?: Correction
}

/** The strokes of corrections, in their order. */
export const strokesOf = (corrections: readonly Correction[]): readonly CorrectionStroke[] =>
  corrections.map(({ stroke }) => stroke)

/** The corrections of one cut-out that count, and those that were undone. */
export const createCorrectionHistory = () => {
  let [done, undone]: [readonly Correction[], readonly Correction[]] = [[], []]
  const before = ({ insteadOf }: Correction): readonly Correction[] => (insteadOf ? done.slice(0, -1) : done)
  return {
    /** Oldest first. */
    done: () => done,
    canRedo: () => undone.length > 0,
    add: (correction: Correction): void => {
      done = [...before(correction), correction]
      undone = []
    },
    /** Puts a correction, done or undone, in place of one that it refines. */
    replace: (rough: Correction, refined: Correction): void => {
      const swap = (each: Correction): Correction => (each === rough ? refined : each)
      done = done.map(swap)
      undone = undone.map(swap)
    },
    undo: (): void => {
      const last = done.at(-1)
      if (!last) return
      done = [...done.slice(0, -1), ...(last.insteadOf ? [last.insteadOf] : [])]
      undone = [...undone, last]
    },
    redo: (): void => {
      const next = undone.at(-1)
      if (!next) return
      done = [...before(next), next]
      undone = undone.slice(0, -1)
    },
  }
}
