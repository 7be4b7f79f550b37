import { type Clause, has, isThing } from '../../language/clause.ts'
import type { Tag } from '../../language/lexicon.ts'
import type { Step } from '../step.ts'

/** Words that describe no scene. */
const sceneless = new Set<Tag['concept']>([
  'filler',
  'ask',
  'so',
  'closing',
  'make',
  'request',
  'background',
  'with',
  'add',
  'remove',
  'every',
  'away',
  'wish',
  'holds',
  'correction',
  'actually',
  'instead',
  'exists',
  'dislike',
  'bad',
  'just',
  'only',
  'rest',
])

/** "A beach as the background": a scene that would have to be invented. */
export const sceneIn = (clause: Clause): readonly Step[] => {
  // "The background is too busy" names no scene, "add a fire in the background" asks for no other one.
  const isDescription = has(clause, 'is', 'too', 'exists', 'holds') && !has(clause, 'make', 'request', 'add')
  const isBareThing = clause.tags.some(isThing) && !has(clause, 'make', 'request', 'add', 'remove')
  if (isDescription || isBareThing || has(clause, 'up', 'down') || (has(clause, 'add') && has(clause, 'beside')))
    return []
  const isItsColour = (tag: Tag, at: number): boolean =>
    tag.hex !== undefined && clause.tags[at + 1]?.concept === 'background'
  const scene = clause.tags
    .filter((tag, at) => !isItsColour(tag, at) && !sceneless.has(tag.concept) && !tag.concept.startsWith('retouch:'))
    .map(({ text }) => text)
  return scene.length > 0
    ? [{ kind: 'unsupported', task: 'replace-background', object: scene.join(' ').slice(0, 200) }]
    : []
}
