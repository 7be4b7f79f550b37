import { expect, test } from 'vitest'
import { isOutage } from './isOutage.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('message'), { code, ...more })

test.each([
  withCode('ECONNREFUSED'),
  withCode('ENOSPC'),
  withCode('57P01'),
  withCode('08006'),
  withCode('53300'),
  withCode('ENOENT', { syscall: 'connect' }),
  new Error('Connection terminated unexpectedly'),
  new Error('Failed query', { cause: withCode('57P03') }),
  new AggregateError([withCode('ECONNREFUSED')]),
])('recognizes an outage by its code, at any depth of causes (%#)', (error) => {
  expect(isOutage(error)).toBe(true)
})

test.each([withCode('ENOENT', { syscall: 'open' }), withCode('23505'), new Error('broken'), 'ECONNRESET', undefined])(
  'everything else is none (%#)',
  (error) => {
    expect(isOutage(error)).toBe(false)
  },
)
