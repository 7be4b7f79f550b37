import { settleDialogue } from './dialogue/passes.ts'
import type { EditPlan } from './editPlan.ts'
import { english } from './english.ts'
import type { History } from './kinds/step.ts'
import { stepsOf } from './kinds/stepsOf.ts'
import { says } from './language/clause.ts'
import { inEnglish } from './language/phrasebook/inEnglish.ts'
import { type Index, tag } from './language/tag.ts'
import { clausesOf } from './passes/clausesOf.ts'
import { fileWish } from './passes/fileWish.ts'
import { parted } from './passes/parted.ts'
import { passes, readClause } from './passes/passes.ts'
import { type Pass, type Reading, startReading } from './passes/reading.ts'
import { runOn } from './passes/runOn.ts'

/** The plan that was read; a prompt without a step is not understood as a whole. */
const planOf = ({ undo, steps, unknown, silent, kept }: Reading): EditPlan => {
  const isNothing = steps.length === 0 && undo === 0
  const missed = isNothing ? [...new Set([...unknown, ...silent])] : unknown
  const left = missed.length + steps.filter((step) => step.kind === 'unsupported').length
  const wishes = steps.length + undo + missed.length
  return { undo, steps, unknown: missed, kept, coverage: wishes === 0 ? 0 : (wishes - left) / wishes }
}

/**
 * Turns words into an edit plan: without a model, by a language's phrases and a list of passes that know concepts, not
 * words. What is not understood is reported as written.
 *
 * @param history the steps of each earlier prompt that still counts, oldest first; follow-ups refer to its last entry
 * @param order the passes over each clause
 */
export const planEdit = (
  prompt: string,
  history: History = [],
  index: Index = english,
  order: readonly Pass[] = Object.values(passes),
): EditPlan => {
  const wishesOf = stepsOf(index.lexicon)
  const { words, step: ofFile } = fileWish(inEnglish(prompt), index.lexicon.file)
  const tags = tag(words, index)
  const clauses = clausesOf(tags).flatMap((clause) => runOn(clause, wishesOf, index.lexicon))
  const isContinued = says(tags[0], 'now') || [tags[0], tags.at(-1)].some((mark) => mark?.concept === 'separator')
  const reading = startReading({ index, history, stepsOf: wishesOf, tags, clauseCount: clauses.length, isContinued })
  for (const clause of clauses.flatMap((part) => parted(part, wishesOf))) readClause(reading, clause, order)
  settleDialogue(reading)
  // First, so that what follows up refers to a change of the picture.
  if (ofFile !== undefined) reading.steps.unshift(ofFile)
  return planOf(reading)
}
