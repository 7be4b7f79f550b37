import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '../db/connect.ts'
import type { EditEvents } from '../events/editEvents.ts'
import { awaitEdit } from './awaitEdit.ts'

/** A database that answers each look with what the function does. */
const lookedAt = (look: () => object): { database: Database; events: EditEvents } => ({
  database: {
    select: () => ({ from: () => ({ where: async () => [look()] }) }),
  } as unknown as Database,
  events: { onProgress: () => () => undefined } as unknown as EditEvents,
})

test('stops waiting once the client has disconnected', async () => {
  let looks = 0
  const gone = new AbortController()
  const deps = lookedAt(() => {
    looks += 1
    return { status: 'pending' }
  })
  const waiting = awaitEdit(deps, 'id', 60_000, gone.signal)
  await wait(10)
  gone.abort(new Error('The client has left.'))
  await expect(waiting).rejects.toThrow('The client has left.')
  expect(looks).toBeLessThanOrEqual(2)
})

test('waits through a short outage of the database', async () => {
  let looks = 0
  const deps = lookedAt(() => {
    looks += 1
    if (looks === 1) throw new Error('Connection terminated unexpectedly')
    return { status: 'completed' }
  })
  expect(await awaitEdit(deps, 'id', 60_000, new AbortController().signal)).toEqual({ status: 'completed' })
  expect(looks).toBe(2)
})
