import { colour } from './colour.ts'
import { detail } from './detail.ts'
import type { Entry } from './entry.ts'
import { geometry } from './geometry.ts'
import { light } from './light.ts'
import { other } from './other.ts'
import { followUps, several } from './several.ts'

/** Every prompt with its expected plan, written before the planner's rules. */
export const corpus: readonly Entry[] = [
  ...light,
  ...colour,
  ...detail,
  ...geometry,
  ...other,
  ...several,
  ...followUps,
]

/** FNV-1a, 32 bit: a split that depends on nothing but the prompt. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

/** A third of the corpus, used for the score alone; rules are written against the other two thirds. */
export const isSetAside = (entry: Entry): boolean => hash(entry.prompt) % 3 === 0
