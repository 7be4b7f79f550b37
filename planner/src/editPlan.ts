import type { Step } from './kinds/step.ts'

/** What a prompt asks for. */
export interface EditPlan {
  /** How many earlier prompts are taken back before the steps; all of them when it exceeds their number. */
  readonly undo: number
  readonly steps: readonly Step[]
  /** Clauses that were not understood, as written. */
  readonly unknown: readonly string[]
  /** The part of the prompt's wishes that the steps carry out, 0–1; where it is low, another planner may take over. */
  readonly coverage: number
  /** Clauses that ask for something to stay as it is. */
  readonly kept: readonly string[]
}
