import { describe, expect, it } from 'vitest'
import { stepSchema } from '../plan.ts'
import { planEdit } from '../planEdit.ts'
import { kinds } from './kinds.ts'

describe('kinds', () => {
  it.each(Object.entries(kinds).filter(([, kind]) => !('isByModelOnly' in kind)))(
    '%s has an example with a step of its kind',
    (kind, { examples }) => {
      expect(examples.flatMap(({ steps = [] }) => steps).map((step) => step.kind)).toContain(kind)
    },
  )

  it.each(
    Object.values(kinds)
      .flatMap(({ examples }) => examples)
      .map((example) => [example.prompt, example] as const),
  )('plans "%s"', (_, { prompt, history, unknown = [], ...expected }) => {
    const plan = planEdit(prompt, history)
    expect(plan).toMatchObject({ unknown, ...expected })
    for (const step of plan.steps) expect(stepSchema.parse(step)).toEqual(step)
  })
})
