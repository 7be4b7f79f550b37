import type { Operation } from '@spotless/contract/plan'
import { type Clause, has, isEmpty } from '../language/clause.ts'
import type { Index } from '../language/tag.ts'
import { isImpossible } from '../passes/isUnread.ts'
import { geometry } from './geometry.ts'
import { looks } from './looks.ts'
import { named } from './named.ts'
import { removeObject } from './removal.ts'
import { tone } from './tone.ts'

/** What one clause asks for by itself: the first family of rules that finds something. */
const stepsIn = (clause: Clause, { lexicon }: Index): readonly Operation[] => {
  if (isImpossible(clause) || (has(clause, 'purpose') && !(has(clause, 'px') && has(clause, 'number')))) return []
  // A look that is there cannot be taken out of the photo.
  if (has(clause, 'remove') && has(clause, 'preset:sepia', 'preset:vintage', 'preset:film', 'preset:faded')) return []
  // "I don't like the frame" asks for none.
  if (has(clause, 'dislike')) return looks(clause).steps.filter(({ kind }) => kind === 'auto')
  const other = named(clause, lexicon)
  if (other.length > 0) return other
  const look = looks(clause)
  if (look.isWhole) return look.steps
  const shape = geometry(clause, lexicon)
  if (shape.length > 0) return shape
  const light = tone(clause, lexicon)
  const both = [...look.steps, ...light]
  if (both.length > 0) return both
  const gone = removeObject(clause, lexicon)
  if (gone.length > 0) return gone
  const isWriting = clause.tags.find((part) => !isEmpty(part))?.concept === 'write'
  if (isWriting || (has(clause, 'text', 'write') && has(clause, 'add')))
    return [{ kind: 'unsupported', task: 'add-text' }]
  return []
}

export type StepsOf = (clause: Clause) => readonly Operation[]

/** What a clause asks for; one said again asks for the same, so a long prompt that repeats itself is worked out once. */
export const stepsOf = (index: Index): StepsOf => {
  const known = new Map<string, readonly Operation[]>()
  return (clause) => {
    // What is inherited from the clause before is no part of the text.
    let key = clause.text
    for (const { concept } of clause.tags) key += ` ${concept}`
    const steps = known.get(key) ?? stepsIn(clause, index)
    known.set(key, steps)
    return steps
  }
}
