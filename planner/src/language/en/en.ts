import type { Lexicon } from '../lexicon.ts'
import { amounts } from './amounts.ts'
import { casts, colours } from './colours.ts'
import { cues } from './cues.ts'
import { file } from './file.ts'
import { idle } from './idle.ts'
import { articles, descriptions, ordinary, partNames, shapesOfThings, tellers, whole } from './ordinary.ts'
import { places } from './places.ts'
import { things } from './things.ts'
import { verbs } from './verbs.ts'

/** English, British and American spellings; the kinds of step bring their own phrases. */
export const en: Lexicon = {
  phrases: { ...places, ...amounts, ...verbs, ...idle },
  cues,
  things,
  colours,
  casts,
  ordinary,
  partNames,
  descriptions,
  shapesOfThings,
  tellers,
  articles,
  whole,
  file,
  onAnything: ['whiten', 'smooth', 'smoother', 'smooth out'],
  ofFace: ['eyes', 'lips', 'lipstick', 'hair'],
  between: ['by', 'to', 'x', 'times'],
  comparative: /er$|^(more|less|even more)\b/,
  numbers: {
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    fifteen: 15,
    sixteen: 16,
    eighteen: 18,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
  },
}
