import { expect, test } from 'vitest'
import { z } from 'zod'
import { serializeError } from './serializeError.ts'

const databaseError = (code: string, message: string, more: object = {}): Error =>
  Object.assign(new Error(message), { severity: 'ERROR', code, ...more })

test('a failed query keeps its text and its cause, not its parameters', () => {
  const cause = databaseError('23505', 'duplicate key value violates unique constraint "users_email_unique"', {
    detail: 'Key (email)=(ann@example.com) already exists.',
    constraint: 'users_email_unique',
    table: 'users',
  })
  const query = 'insert into users (email) values ($1)'
  const error = Object.assign(new Error(`Failed query: ${query}\nparams: ann@example.com`, { cause }), {
    query,
    params: ['ann@example.com'],
  })
  const serialized = serializeError(error)
  expect(JSON.stringify(serialized)).not.toContain('ann@example.com')
  expect(serialized).toMatchObject({
    message: `Failed query: ${query}`,
    stack: expect.stringMatching(/^ +at /),
    cause: { code: '23505', constraint: 'users_email_unique', table: 'users' },
  })
})

test.each([
  ['22P02', 'invalid input syntax for type uuid: "my secret"', 'invalid input syntax for type uuid: "…"'],
  ['22001', 'value "my secret" is too long', 'value "…" is too long'],
  ['42P01', 'relation "edits" does not exist', 'relation "edits" does not exist'],
])('a message of the class of %s quotes no value', (code, message, expected) => {
  expect(serializeError(databaseError(code, message)).message).toBe(expected)
})

test('a refused value is described by its place, and anything thrown that is no error by its type', () => {
  const { error } = z.object({ age: z.number() }).safeParse({ age: 'my secret' })
  expect(serializeError(error).message).toBe('age: invalid_type')
  expect(serializeError('my secret')).toEqual({ type: 'string', message: expect.not.stringContaining('secret') })
})

test('causes and collected errors are kept', () => {
  const error = new AggregateError([new Error('one')], 'both', { cause: new TypeError('why') })
  expect(serializeError(error)).toMatchObject({
    type: 'AggregateError',
    message: 'both',
    cause: { type: 'TypeError', message: 'why' },
    errors: [{ message: 'one' }],
  })
})
