import type { z } from 'zod'
import type { Example } from '../example.ts'
import type { Clause } from '../language/clause.ts'
import type { Concept, Lexicon, Phrases, Tag } from '../language/lexicon.ts'
import type { Target } from './fields.ts'
import type { Step, StepTypes } from './step.ts'

/** In pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Where in the reading of a clause a kind is recognised: groups of stages, in order. Within a stage the kinds are asked in
 * the order of the registry; the first with steps ends the reading, and one without steps ends its group.
 */
export const stages = [
  // What names a thing, the background, the rest of the photo, or words to write.
  ['rest', 'removal', 'background', 'enlarge', 'face', 'thing', 'unfound'],
  // Effects on the whole photo, by their names.
  ['effect'],
  ['shape'],
  ['light'],
  ['object'],
] as const
export type Stage = (typeof stages)[number][number]

/**
 * What a clause asks for. No steps end the stage's group: what the clause says is nothing of the kind. `undefined` asks
 * the next kind.
 */
export type Rule = (clause: Clause, lexicon: Lexicon) => readonly Step[] | undefined
/** What a clause asks of one of the things that it names. */
export type ThingRule = (clause: Clause, target: Target, lexicon: Lexicon) => readonly Step[] | undefined

/** Everything about one kind of step. */
export interface Kind<K extends keyof StepTypes> {
  readonly schema: z.ZodType<StepTypes[K]>
  /** The words for the kind's own concepts, by language. */
  readonly phrases: { readonly en: Phrases }
  readonly rules?: Partial<Readonly<Record<Stage, Rule>>>
  readonly onThing?: ThingRule
  /** Concepts that name a step when a later prompt speaks of it: "remove the frame". */
  readonly names?: (step: StepTypes[K]) => readonly Concept[]
  /** Concepts that name it in a stricter context only: "I don't like the contrast". */
  readonly topics?: (step: StepTypes[K]) => readonly Concept[]
  /**
   * Words that such a step can come from, beside those that no kind lists; `tone`: words of light and colour, `place`: a
   * part of the frame.
   */
  readonly explains: readonly (Tag['concept'] | 'tone' | 'place')[]
  /** The step as a clause changes it that names only a colour, a size or a place. */
  readonly amend?: (clause: Clause, step: StepTypes[K]) => StepTypes[K] | undefined
  /** One step as done, for the person. */
  readonly describe: (step: StepTypes[K]) => string
  /** The photo's size after the step where the step can enlarge it. */
  readonly sizeAfter?: (size: Size, step: StepTypes[K]) => Size
  /** Whether its result is kept rather than made again for each further prompt. */
  readonly isSlow?: (step: StepTypes[K]) => boolean
  /** Whether no words of the rules lead to it, only a language model's plan. */
  readonly isByModelOnly?: true
  /** Tests of the kind. */
  readonly examples: readonly Example[]
}
