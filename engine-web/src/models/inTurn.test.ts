import { expect, it } from 'vitest'
import { inTurn } from './inTurn.ts'

it('work waits for the work before it, however that ended', async () => {
  const takeTurn = inTurn(1000)
  const { promise, reject } = Promise.withResolvers<string>()
  const order: string[] = []
  const first = takeTurn(() => promise).catch(() => order.push('failed'))
  const second = takeTurn(async () => order.push('next'))
  reject(new Error('device lost'))
  await Promise.all([first, second])
  expect(order).toEqual(['failed', 'next'])
})

it('what never answers is not waited for again', async () => {
  const takeTurn = inTurn(20)
  await expect(takeTurn(() => new Promise(() => undefined))).rejects.toThrow('within 20 ms')
  await expect(takeTurn(async () => 'late')).rejects.toThrow('within 20 ms')
})
