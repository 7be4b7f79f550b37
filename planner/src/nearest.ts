import { english } from './english.ts'
import { targetsIn } from './kinds/target.ts'
import type { Clause } from './language/clause.ts'
import { has } from './language/clause.ts'
import type { Tag } from './language/lexicon.ts'
import { tag } from './language/tag.ts'
import { tokenize } from './language/tokenize.ts'

/** What is said of each kind of wish, the first that fits. */
const byConcept: readonly (readonly [concepts: readonly Tag['concept'][], says: string])[] = [
  [['about:style'], 'a look: film, vintage, cinematic, faded, duotone, black and white'],
  [['about:person', 'one:face', 'all:face', 'retouch:skin'], 'smoother skin, whiter teeth or a brighter face'],
  [['about:weather', 'one:sky', 'all:sky'], 'warmer or colder light, less haze, another sky colour'],
  [['about:file'], 'another size: “resize to 1200 px wide”'],
  [['crop', 'cut', 'tighter'], 'a shape or a side: “crop to 4:5”, “cut 10 % off the top”'],
  [['resize', 'size', 'smaller', 'width', 'height'], 'a size: “resize to 1200 px wide”, “half the size”'],
  [['rotate', 'turn'], 'an angle or a side: “rotate 90 degrees”, “rotate left”'],
  [['background'], 'a background without a scene: “white background”, “blur the background”'],
]
const byWish: readonly (readonly [concepts: readonly Tag['concept'][], says: string])[] = [
  [['write', 'text', 'caption'], 'words in quotes: add "Summer" at the top'],
  [['add'], 'a frame, a plain background, or words in quotes; new things cannot be painted in'],
  [['object'], 'the whole photo, the background or the subject; or paint over it in Object Removal'],
  [['colours', 'colour', 'hue'], 'the whole photo’s colour: “warmer”, “less saturated”, “hue 30 degrees”'],
]

const first = (clause: Clause, table: typeof byConcept): string | undefined =>
  table.find(([concepts]) => has(clause, ...concepts))?.[1]

const ofThing = (clause: Clause): string | undefined => {
  const [target] = targetsIn(clause).filter(({ thing }) => !['background', 'text', 'watermark'].includes(thing))
  if (target === undefined) return undefined
  const name = `the ${target.thing}`
  return `“remove ${name}”, “make ${name} red”, “brighten ${name}” or “blur ${name}”`
}

/** Whether most of the words are in no lexicon: another language, or none. */
const isForeign = ({ tags }: Clause): boolean => {
  const words = tags.filter(({ concept }) => concept === 'word').length
  return words > 1 && words > tags.length / 2
}

/** What comes nearest to a wish that was not understood, by what its words are about; null where nothing does. */
export const nearest = (wish: string): string | null => {
  const clause: Clause = { tags: tag(tokenize(wish), english), text: wish, isNegated: false }
  return (
    first(clause, byConcept) ??
    ofThing(clause) ??
    first(clause, byWish) ??
    (isForeign(clause) ? 'the same in plain English: “make it brighter”, “remove the background”' : null)
  )
}
