import { allKinds, kindOf } from '../kinds/kinds.ts'
import type { Step } from '../kinds/step.ts'
import { type Clause, has, isEmpty, isThing } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'

type Explained = (typeof allKinds)[number]['explains'][number]

/** Words that only the kinds which list them explain. */
const claimed: ReadonlySet<Explained> = new Set(allKinds.flatMap(({ explains }) => explains))

const toneRoles = /^(more|less|noun|high|low|problemHigh|problemLow|preset):/
const wholeWishes = /^more:(sharpen|denoise|contrast|saturation|vibrance|dehaze|warmth)$/

const isExplained = (tag: Tag, clause: Clause, steps: readonly Step[]): boolean => {
  const { concept } = tag
  const explains = (word: Explained): boolean => steps.some((step) => kindOf(step).explains.includes(word))
  if (tag.hex !== undefined) return explains('colour') || clause.tags.some(isThing)
  if (concept === 'background')
    return explains('background') || steps.some((step) => 'target' in step && step.target !== undefined)
  if (claimed.has(concept)) return explains(concept) || has(clause, 'remove')
  // "Sharpen whiten teeth": a retouch of the face does not do what is asked of the photo.
  if (wholeWishes.test(concept) && steps.every(({ kind }) => kind === 'retouch-face')) return false
  // "Remove the man whiten teeth".
  if (concept === 'remove' && steps.every((step) => step.kind === 'retouch-face' && step.what === 'teeth'))
    return !clause.tags.some((other) => isThing(other) && !other.concept.endsWith(':face'))
  if (toneRoles.test(concept)) return explains('tone') || (concept.startsWith('preset:') && has(clause, 'remove'))
  if (concept.startsWith('region:')) return explains('place')
  // "Whiten teeth smooth skin": two wishes, of which one step did only the one.
  const faces = steps.filter((step) => step.kind === 'retouch-face')
  if (concept.startsWith('retouch:') && faces.length > 0)
    return (
      faces.some(({ what }) => what === 'everything' || `retouch:${what}` === concept) ||
      concept === 'retouch:everything'
    )
  return true
}

/** The words of a clause that none of its steps comes from. */
export const unexplained = (clause: Clause, steps: readonly Step[]): readonly Tag[] =>
  clause.tags.filter((tag) => !isEmpty(tag) && !isExplained(tag, clause, steps))
