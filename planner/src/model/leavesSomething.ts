import type { EditPlan } from '../editPlan.ts'
import { english } from '../english.ts'
import { tag } from '../language/tag.ts'
import { tokenize } from '../language/tokenize.ts'

/** Whether a prompt has a word that is in no lexicon, or is there only with another spelling: it may be of another language. */
const hasForeignWord = (prompt: string): boolean =>
  tag(tokenize(prompt), english).some(
    ({ concept, text, raw = text }) => concept === 'word' || (concept !== 'quote' && raw.toLowerCase() !== text),
  )

/** Whether the rules' plan of a prompt leaves something for a language model: they know not every word, or cannot do it all. */
export const leavesSomething = (prompt: string, { coverage, unknown }: EditPlan): boolean =>
  coverage < 1 || unknown.length > 0 || hasForeignWord(prompt)
