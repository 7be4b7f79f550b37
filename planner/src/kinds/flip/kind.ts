import { z } from 'zod'
import { type Clause, has, isEmpty, says } from '../../language/clause.ts'
import type { Lexicon } from '../../language/lexicon.ts'
import type { Kind } from '../kind.ts'
import { isFramable } from '../target.ts'
import { phrases } from './phrases.en.ts'

const schema = z.strictObject({ kind: z.literal('flip'), axis: z.enum(['horizontal', 'vertical']) })

/** "Flip the dog": one thing, which cannot be turned by itself. */
const turnsThing = (clause: Clause, { articles, whole }: Lexicon): boolean => {
  const verb = clause.tags.findIndex(({ concept }) => ['flip', 'rotate', 'turn'].includes(concept))
  const [article, object] = clause.tags.slice(verb + 1)
  const isNamed = verb >= 0 && article !== undefined && articles.includes(article.text)
  if (isNamed && object && ['word', 'plain', 'object'].includes(object.concept) && !whole.includes(object.text))
    return true
  const last = clause.tags.findLast((tag) => !isEmpty(tag))
  return has(clause, 'flip', 'rotate') && last !== undefined && isFramable(last) && last.concept !== 'all:subject'
}

export const flip: Kind<'flip'> = {
  schema,
  phrases: { en: phrases },
  rules: {
    shape: (clause, lexicon) => {
      if (turnsThing(clause, lexicon)) return []
      if (!has(clause, 'flip')) return undefined
      if (has(clause, 'every') && clause.tags.some((tag) => says(tag, 'axes')))
        return [
          { kind: 'flip', axis: 'horizontal' },
          { kind: 'flip', axis: 'vertical' },
        ]
      return [{ kind: 'flip', axis: has(clause, 'vertical', 'upsideDown') ? 'vertical' : 'horizontal' }]
    },
  },
  topics: () => ['flip'],
  explains: ['flip', 'place'],
  describe: ({ axis }) => (axis === 'horizontal' ? 'Mirrored left to right' : 'Mirrored top to bottom'),
  examples: [
    { prompt: 'flip it vertically', steps: [{ kind: 'flip', axis: 'vertical' }] },
    { prompt: 'flip the dog', steps: [], unknown: ['flip the dog'] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'flip', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
