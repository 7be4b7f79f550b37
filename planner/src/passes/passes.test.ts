import { describe, expect, it } from 'vitest'
import { planEdit } from '../planEdit.ts'
import { passes } from './passes.ts'

describe('passes', () => {
  it.each(Object.entries(passes))('%s is what plans its example', (_, pass) => {
    const { prompt, history, ...expected } = pass.example
    expect(planEdit(prompt, history)).toMatchObject(expected)
    const others = Object.values(passes).filter((other) => other !== pass)
    expect(planEdit(prompt, history, undefined, others)).not.toMatchObject(expected)
  })
})
