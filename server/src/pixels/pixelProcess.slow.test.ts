import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { SpotlessError } from '@spotless/contract/error'
import { afterAll, describe, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { startPixelProcess } from './pixelProcess.ts'
import { interactivePixels, PixelProcessLost, type Pixels } from './pixels.ts'

const entry = fileURLToPath(new URL('../testing/pixelProcessEntry.ts', import.meta.url))
const pixels = startPixelProcess(
  { modelsFolder: '', threads: 1, warm: false, memoryMegabytes: 400, entry },
  openLog('silent'),
)
afterAll(() => pixels.close())

/** The answered photo's width is the id of the process that answered. */
const ask = (behaviour: string, signal: AbortSignal = new AbortController().signal) =>
  pixels.verify(new TextEncoder().encode(behaviour), { signal })
const pidNow = async (): Promise<number> => (await ask('ok')).width
const cancelled = new SpotlessError('cancelled', 'Stop.')

describe('the pixel process', () => {
  test('answers tasks in the order they came, from one process', async () => {
    const pids = await Promise.all([pidNow(), pidNow(), pidNow()])
    expect(new Set(pids).size).toBe(1)
  })

  test('passes a refusal on with its code and continues', async () => {
    const before = await pidNow()
    await expect(ask('refuse')).rejects.toMatchObject({ code: 'unreadable_image', message: 'It is damaged.' })
    expect(await pidNow()).toBe(before)
  })

  test('a task that obeys its abort leaves the process alive', async () => {
    const before = await pidNow()
    const abort = new AbortController()
    const task = ask('obey', abort.signal)
    setTimeout(() => abort.abort(cancelled), 50)
    await expect(task).rejects.toBe(cancelled)
    expect(await pidNow()).toBe(before)
  })

  test('a task that blocks its thread is ended with its process, and the next one gets a new process', async () => {
    const before = await pidNow()
    const abort = new AbortController()
    const task = ask('ignore', abort.signal)
    const next = pidNow()
    setTimeout(() => abort.abort(cancelled), 50)
    await expect(task).rejects.toBe(cancelled)
    expect(await next).not.toBe(before)
  })

  test('a task aborted while it waits never runs', async () => {
    const first = new AbortController()
    const running = ask('obey', first.signal)
    const second = new AbortController()
    const waiting = ask('crash', second.signal)
    const before = pidNow()
    second.abort(cancelled)
    await expect(waiting).rejects.toBe(cancelled)
    first.abort(cancelled)
    await expect(running).rejects.toBe(cancelled)
    const pid = await before
    expect(await pidNow()).toBe(pid)
  })

  test('a crash fails the task it happened in, and no other', async () => {
    const before = await pidNow()
    const [crashed, next] = await Promise.allSettled([ask('crash'), pidNow()])
    expect(crashed).toMatchObject({ status: 'rejected', reason: expect.any(PixelProcessLost) })
    expect(next.status === 'fulfilled' && next.value !== before).toBe(true)
  })

  test.runIf(process.platform === 'linux')('a process that takes more memory than allowed is ended', async () => {
    await expect(ask('grow')).rejects.toBeInstanceOf(PixelProcessLost)
    expect(await pidNow()).toBeGreaterThan(0)
  })

  test.runIf(process.platform === 'linux')('an idle process that holds much memory is replaced', async () => {
    const idle = startPixelProcess(
      { modelsFolder: '', threads: 1, warm: false, memoryMegabytes: 900, maxIdleMs: 100, entry },
      openLog('silent'),
    )
    const signal = new AbortController().signal
    const answer = (behaviour: string) => idle.verify(new TextEncoder().encode(behaviour), { signal })
    const { width: before } = await answer('keep')
    await expect
      .poll(async () => (await answer('ok')).width !== before, { timeout: 15_000, interval: 2_500 })
      .toBe(true)
    await idle.close()
  })

  test('uploads are verified in the edit process, but only while it is idle', async () => {
    const uploads: Pixels = {
      ...pixels,
      verify: async () => ({ format: 'png', width: 0, height: 0, suggestions: [] }),
    }
    const where = interactivePixels(uploads, pixels, pixels)
    const look = () => where.verify(new TextEncoder().encode('ok'), { signal: new AbortController().signal })
    const pid = await pidNow()
    expect((await look()).width).toBe(pid)
    const abort = new AbortController()
    const busy = ask('obey', abort.signal)
    expect((await look()).width).toBe(0)
    abort.abort(cancelled)
    await expect(busy).rejects.toBe(cancelled)
  })

  test('the process runs at the configured niceness', async () => {
    const kept = { modelsFolder: '', threads: 1, warm: false, memoryMegabytes: 400, entry }
    const modest = startPixelProcess({ ...kept, niceness: 7 }, openLog('silent'))
    const { width: pid } = await modest.verify(new TextEncoder().encode('ok'), { signal: new AbortController().signal })
    expect(getPriority(pid)).toBe(7)
    await modest.close()
    expect(getPriority(await pidNow())).toBe(getPriority())
  })

  test('nothing is asked with a signal that is aborted already', async () => {
    await expect(ask('ok', AbortSignal.abort(cancelled))).rejects.toBe(cancelled)
  })
})

test('where the process cannot start, waiting tasks fail rather than wait', async () => {
  const broken = startPixelProcess(
    { modelsFolder: '', threads: 1, warm: false, memoryMegabytes: 400, entry: `${entry}.missing` },
    openLog('silent'),
  )
  const signal = new AbortController().signal
  await expect(broken.verify(new Uint8Array(1), { signal })).rejects.toBeInstanceOf(PixelProcessLost)
  await broken.close()
})
