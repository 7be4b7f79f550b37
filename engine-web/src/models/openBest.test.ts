import { float32Tensor } from '@spotless/engine/ports'
import { describe, expect, it } from 'vitest'
import { memoryCache } from '../testing/memoryCache.ts'
import type { Hardware, OpenSession } from './onnxSession.ts'
import { openBest } from './openBest.ts'
import { tryCard, type Verdict } from './tryCard.ts'
import { verdictMemory } from './verdictMemory.ts'

const inputs = [{ name: 'in', type: 'float32', dims: [2] }]
const feeds = { in: float32Tensor(Float32Array.of(1, 1), [2]) }

/** A session whose runs take `ms` on a clock of its own, and answer `value` or fail. */
const sessionOf = (clock: { ms: number }, ms: number, value: number | Error) => {
  const session = {
    ...{ inputNames: ['in'], inputs, closed: 0 },
    run: async () => {
      clock.ms += ms
      if (value instanceof Error) throw value
      return { out: float32Tensor(Float32Array.of(value), [1]) }
    },
    close: async () => {
      session.closed += 1
    },
  }
  return session satisfies OpenSession
}

const trial = (cardMs: number, cardValue: number | Error): Promise<Verdict> => {
  const clock = { ms: 0 }
  return tryCard(sessionOf(clock, 100, 1), sessionOf(clock, cardMs, cardValue), () => clock.ms)
}

describe('a trial on the graphics card', () => {
  it('keeps a card with the same answer and at least a fifth less time', async () => {
    expect(await trial(80, 1)).toBe('kept')
    expect(await trial(81, 1)).toBe('slower')
  })

  it('refuses other answers however fast, and failures', async () => {
    expect(await trial(1, 1.1)).toBe('different')
    expect(await trial(1, new Error('device lost'))).toBe('failed')
  })
})

describe('a network where there is a card', () => {
  const clock = { ms: 0 }
  /** Opens it with that memory, its card answering that. */
  const open = async (word: string | null, cardValue: number | Error, cardOpens = true) => {
    const cache = memoryCache()
    const memory = verdictMemory(cache, 'https://spotless.example/device/', 'vendor card')
    if (word !== null) await memory.keep('net', word as Verdict)
    const sessions = { processor: sessionOf(clock, 1, 1), card: sessionOf(clock, 1, cardValue) }
    const [opened, trials, runs]: [Hardware[], number[], (readonly [Hardware, Verdict])[]] = [[], [], []]
    const session = await openBest({
      network: 'net',
      memory,
      openOn: async (hardware) => {
        opened.push(hardware)
        if (hardware === 'card' && !cardOpens) throw new Error('no half floats')
        return sessions[hardware]
      },
      onTrial: () => trials.push(1),
      onRun: (...run) => runs.push(run),
    })
    const answers = await session.run(feeds)
    return { session, sessions, opened, trials, runs, memory, value: answers.out?.data[0] }
  }

  it('is tried once, then opened on what was found best alone', async () => {
    const { memory, sessions, trials, runs } = await open(null, 5)
    expect([trials.length, runs, sessions.card.closed]).toEqual([1, [['processor', 'different']], 1])
    expect(await memory.begin('net')).toBe('different')
    for (const verdict of ['slower', 'different', 'failed'] as const) {
      expect(await open(verdict, 1)).toMatchObject({
        opened: ['processor'],
        trials: [],
        runs: [['processor', verdict]],
      })
    }
    expect(await open('kept', 1)).toMatchObject({ opened: ['card'], trials: [], runs: [['card', 'kept']] })
  })

  it('runs on the processor when the card cannot open it, and from the run on that the card fails', async () => {
    expect(await open(null, 1, false)).toMatchObject({ runs: [['processor', 'failed']], value: 1 })
    expect(await open('kept', 1, false)).toMatchObject({ opened: ['card', 'processor'], value: 1 })
    const lost = await open('kept', new Error('device lost'))
    expect(lost).toMatchObject({ runs: [['processor', 'failed']], value: 1 })
    await lost.session.run(feeds)
    expect(lost.opened).toEqual(['card', 'processor'])
    expect(await lost.memory.begin('net')).toBe('failed')
  })

  it('is not tried a third time when two trials did not end', async () => {
    const memory = verdictMemory(memoryCache(), 'https://spotless.example/device/', 'vendor card')
    const known = [await memory.begin('net'), await memory.begin('net'), await memory.begin('net')]
    expect(known).toEqual([undefined, undefined, 'failed'])
    expect(await memory.begin('other')).toBeUndefined()
  })
})
