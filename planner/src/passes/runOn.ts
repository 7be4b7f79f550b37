import type { Step } from '../kinds/step.ts'
import { type Clause, clauseOf, has, isEmpty, says } from '../language/clause.ts'
import type { Lexicon, Tag } from '../language/lexicon.ts'

const starters = new Set<Tag['concept']>([
  'up',
  'down',
  'remove',
  'crop',
  'cut',
  'rotate',
  'flip',
  'straighten',
  'resize',
  'upscale',
  'blur',
  'pixelate',
  'add',
  'make',
  'request',
  'improve',
  'impossible',
])

const isStarter = ({ concept }: Tag): boolean => starters.has(concept) || /^(more|less):/.test(concept)
/** "4x upscale" is one wish: a number says how much of what follows. */
const isNumber = (tag: Tag): boolean => tag.concept === 'number' || says(tag, 'times')
const isContent = (tag: Tag): boolean =>
  !isEmpty(tag) && !isStarter(tag) && !isNumber(tag) && !tag.concept.startsWith('level:')

/** What belongs to the words behind it: "it is so"; "a bit" does only before a comparative, not in "contrast a bit lift". */
const isLead = ({ concept }: Tag, isAmountOf: boolean): boolean =>
  concept === 'filler' || concept === 'so' || concept === 'is' || (isAmountOf && concept.startsWith('level:'))

/** "Make the shadows | lighter": how the thing shall be, not another wish. */
const isHow = (part: readonly Tag[]): boolean =>
  part.some(({ concept }) => concept === 'make' || concept === 'wish') &&
  part.some(({ concept }) => concept.startsWith('noun:')) &&
  !part.some(({ concept }) => /^(more|less|up|down)\b/.test(concept))

/** Cuts before each word that may begin a wish, where a wish may have ended. */
const pieces = ({ tags }: Clause, { comparative }: Lexicon): readonly Clause[] => {
  const parts: Tag[][] = [[]]
  for (const tag of tags) {
    const part = parts.at(-1)!
    const isWish = part.some(isContent) || part.some(({ concept }) => /^(more|less):/.test(concept))
    const isNoun = tag.concept === 'crop' && part.at(-1)?.concept.startsWith('ratio:') === true
    const isCompared = comparative.test(tag.text)
    if (isStarter(tag) && isWish && !isNoun && !(isCompared && isHow(part))) {
      const last = part.findLastIndex((earlier) => !isLead(earlier, isCompared))
      parts.push([...part.splice(last + 1), tag])
    } else part.push(tag)
  }
  return parts.map(clauseOf)
}

/**
 * "Less contrast more saturation": two wishes without a mark between them. The clause is cut where every piece says
 * something by itself, and left whole where a piece would say nothing.
 *
 * @param stepsOf what a clause asks for by itself
 */
export const runOn = (
  clause: Clause,
  stepsOf: (clause: Clause) => readonly Step[],
  lexicon: Lexicon,
): readonly Clause[] => {
  const isLevelled = has(clause, 'straighten') && has(clause, 'rotate') && !has(clause, 'number')
  if (clause.isNegated || isLevelled) return [clause]
  const cut = pieces(clause, lexicon)
  const [first, second, ...others] = cut
  // "After cropping": a word before the first wish belongs to it.
  const isLeadIn = second !== undefined && first!.tags.length === 1 && !isStarter(first!.tags[0]!)
  const parts = isLeadIn && stepsOf(first!).length === 0 ? [clauseOf([...first!.tags, ...second.tags]), ...others] : cut
  if (parts.length < 2) return [clause]
  const isEach = parts.every((part) => part.tags[0]?.concept === 'impossible' || stepsOf(part).length > 0)
  return isEach ? parts : [clause]
}
