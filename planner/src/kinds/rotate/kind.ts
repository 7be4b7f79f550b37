import { z } from 'zod'
import { find, has, suffixOf } from '../../language/clause.ts'
import { angle } from '../describing.ts'
import { degreesSchema } from '../fields.ts'
import type { Kind, Rule, Size } from '../kind.ts'
import { phrases } from './phrases.en.ts'

const schema = z.strictObject({ kind: z.literal('rotate'), degrees: degreesSchema })

const recognise: Rule = (clause) => {
  const number = find(clause, 'number')?.value
  const isLeft = has(clause, 'counterclockwise', 'region:left')
  const isRight = has(clause, 'clockwise', 'region:right')
  if (has(clause, 'upsideDown')) return [{ kind: 'rotate', degrees: 180 }]
  if (has(clause, 'sideways')) return [{ kind: 'rotate', degrees: isLeft ? -90 : 90 }]
  const isTurn = has(clause, 'rotate') || (has(clause, 'turn') && (number !== undefined || isLeft || isRight))
  // "Rotate until the horizon is level" straightens; "slightly" names no angle that could be guessed.
  const isVague = number === undefined && (has(clause, 'straighten') || suffixOf(clause, 'level') !== undefined)
  if (!isTurn || isVague) return undefined
  const degrees = (number ?? (has(clause, 'count:2') ? 180 : 90)) * (isLeft ? -1 : 1)
  return [{ kind: 'rotate', degrees: Math.max(-360, Math.min(360, degrees)) }]
}

/** Size of the canvas that holds the photo rotated by an angle. */
export const rotatedSize = ({ width, height }: Size, degrees: number): Size => {
  const cos = Math.abs(Math.cos((degrees * Math.PI) / 180))
  const sin = Math.abs(Math.sin((degrees * Math.PI) / 180))
  return { width: Math.round(width * cos + height * sin), height: Math.round(width * sin + height * cos) }
}

export const rotate: Kind<'rotate'> = {
  schema,
  phrases: { en: phrases },
  rules: { shape: recognise },
  topics: () => ['rotate'],
  explains: ['rotate', 'straighten', 'place'],
  describe: ({ degrees }) => `Rotated ${angle(degrees)}`,
  sizeAfter: (size, { degrees }) => rotatedSize(size, degrees),
  examples: [
    { prompt: 'rotate left', steps: [{ kind: 'rotate', degrees: -90 }] },
    { prompt: 'turn it upside down', steps: [{ kind: 'rotate', degrees: 180 }] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'rotate', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
