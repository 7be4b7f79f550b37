import type { Change } from '../dialogue/onHistory.ts'
import type { EditPlan } from '../editPlan.ts'
import type { History, Step } from '../kinds/step.ts'
import type { StepsOf } from '../kinds/stepsOf.ts'
import type { Clause } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'
import type { Index } from '../language/tag.ts'

/** The state of reading a prompt, clause by clause. Passes change it, each in its turn. */
export interface Reading {
  readonly index: Index
  readonly history: History
  /** What a clause asks for by itself. */
  readonly stepsOf: StepsOf
  readonly tags: readonly Tag[]
  readonly clauseCount: number
  /** Whether the prompt adds to what was done before: "now …", "and …". */
  readonly isContinued: boolean

  /** The plan so far, as in `EditPlan`. */
  undo: number
  steps: Step[]
  readonly unknown: string[]
  readonly kept: string[]
  /** Clauses that ask for nothing; not understood only if nothing else is. */
  readonly silent: string[]

  /** The clause being read, as written. */
  written: Clause
  /** The clause being read, with what it takes over from the clause before. */
  clause: Clause
  /** The last step before this clause. */
  last: Step | undefined
  /** The last step before this clause, of an earlier prompt if this one has none. */
  lastDone: Step | undefined
  /** What the clause asks for, as far as read. */
  found: readonly Step[]

  /** The clauses before this one; `before` is the last of them, praise left out. */
  readonly earlier: Clause[]
  before: Clause | undefined
  /** Whether the clause before gave a step. */
  hasGiven: boolean
  /** The number of steps before this clause, and before the last wish. */
  countBefore: number
  countBeforeWish: number
  /** The clause that last described a thing without asking for anything. */
  described: Clause | undefined
  /** The clause that last said what not to do. */
  refused: Clause | undefined
  /** A step of an earlier prompt that the person spoke badly of. */
  disliked: { readonly step: Step; readonly clause: Clause } | undefined
  /** A crop that only follows from where the photo is published. */
  impliedShape: Step | undefined
  /** Steps for vague complaints; an explicit wish replaces them. */
  readonly vague: Set<Step>
  /** Steps for complaints of the clause before; a wish may replace them. */
  readonly reasons: Set<Step>
}

/** A prompt and the part of its plan that one pass is responsible for. */
export interface Example extends Partial<Pick<EditPlan, 'undo' | 'steps' | 'unknown' | 'kept'>> {
  readonly prompt: string
  readonly history?: History
}

/** One step of reading a clause. */
export interface Pass {
  /** A prompt that is planned otherwise without this pass. */
  readonly example: Example
  /**
   * @returns whether the clause is read to its end; if not, the next pass goes on; `aside` if the next clause refers to
   *   the clause before this one
   */
  readonly read: (reading: Reading) => boolean | 'aside'
}

export const startReading = (
  fixed: Pick<Reading, 'index' | 'history' | 'stepsOf' | 'tags' | 'clauseCount' | 'isContinued'>,
): Reading => ({
  ...fixed,
  undo: 0,
  steps: [],
  unknown: [],
  kept: [],
  silent: [],
  written: noClause,
  clause: noClause,
  last: undefined,
  lastDone: undefined,
  found: [],
  earlier: [],
  before: undefined,
  hasGiven: false,
  countBefore: 0,
  countBeforeWish: 0,
  described: undefined,
  refused: undefined,
  disliked: undefined,
  impliedShape: undefined,
  vague: new Set(),
  reasons: new Set(),
})

const noClause: Clause = { tags: [], text: '', isNegated: false }

/** Whether the prompt has asked for nothing so far. */
export const isUntouched = ({ steps, undo }: Reading): boolean => steps.length === 0 && undo === 0

/** The steps of the last prompt that this one does not take back. */
export const lastPrompt = ({ history, undo }: Reading): readonly Step[] | undefined => history.at(-1 - undo)

export const applyChange = (reading: Reading, change: Change): true => {
  reading.undo += change.undo
  reading.steps.push(...change.steps)
  return true
}

export const replaceLast = (reading: Reading, step: Step): true => {
  reading.steps[reading.steps.length - 1] = step
  return true
}

export const dropSteps = (reading: Reading, isDropped: (step: Step) => boolean): void => {
  reading.steps = reading.steps.filter((step) => !isDropped(step))
}
