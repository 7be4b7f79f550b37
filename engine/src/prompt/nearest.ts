import type { Clause } from './clause.ts'
import { has } from './clause.ts'
import { en } from './lexicon/en.ts'
import { indexOf, tag } from './tag.ts'
import { wordsOf } from './words.ts'

const english = indexOf(en)

/** What comes nearest to a wish that was not understood, by what its words are about; null where nothing does. */
export const nearest = (wish: string): string | null => {
  const clause: Clause = { tags: tag(wordsOf(wish), english), text: wish, isNegated: false }
  if (has(clause, 'about:style')) return 'a look: film, vintage, cinematic, faded, duotone, black and white'
  if (has(clause, 'about:person', 'one:face', 'all:face', 'retouch:skin'))
    return 'smoother skin, whiter teeth or a brighter face'
  if (has(clause, 'about:weather', 'one:sky', 'all:sky')) return 'warmer or colder light, less haze, another sky colour'
  if (has(clause, 'about:file')) return 'another size: “resize to 1200 px wide”'
  if (has(clause, 'write', 'text', 'caption')) return 'words in quotes: add "Summer" at the top'
  if (has(clause, 'add')) return 'a frame, a plain background, or words in quotes; new things cannot be painted in'
  return null
}
