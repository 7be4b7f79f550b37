import { SpotlessError } from '@spotless/contract/error'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { mutate } from '../testing/hostile/mutate.ts'
import { hostileFormats, otherFormats } from '../testing/hostile/otherFormats.ts'
import { seededRandom } from '../testing/hostile/random.ts'
import { startPixelProcess } from './pixelProcess.ts'

/** The real pixel process, without weights, held to little memory. */
const ends: object[] = []
const log = openLog('silent')
const watched = Object.assign(Object.create(log) as typeof log, {
  error: (details: object) => {
    ends.push(details)
  },
})
const pixels = startPixelProcess({ modelsFolder: '', threads: 1, warm: false, memoryMegabytes: 900 }, watched)
afterAll(() => pixels.close())

const files = await otherFormats()
const mutantsPerFile = 24
const slowestMs = 20_000

/** What became of a file: `ok`, or the code it was refused with. */
const outcome = async (file: Uint8Array): Promise<string> => {
  try {
    await pixels.verify(file, { signal: AbortSignal.timeout(slowestMs) })
    return 'ok'
  } catch (error) {
    if (error instanceof SpotlessError) return error.code
    throw error
  }
}

test.each(Object.keys(files))('takes a %s', async (name) => {
  expect(await outcome(files[name] ?? new Uint8Array())).toBe('ok')
})

test.each(await hostileFormats())('%s is answered with a plain code', async (_, file, code) => {
  expect(await outcome(file)).toBe(code)
  expect(ends).toEqual([])
})

test(`${mutantsPerFile} damaged versions of each are taken or refused by one process that neither ends nor grows`, async () => {
  const random = seededRandom(20_261_122)
  const all = Object.values(files)
  const count: Record<string, number> = {}
  for (const file of all) {
    for (let index = 0; index < mutantsPerFile; index++) {
      const result = await outcome(mutate(file, all, random))
      count[result] = (count[result] ?? 0) + 1
    }
  }
  expect(ends).toEqual([])
  const { ok = 0, unreadable_image = 0, ...others } = count
  expect(Math.min(ok, unreadable_image)).toBeGreaterThan(30)
  const known = ['photo_too_large', 'unsupported_format', 'empty_file']
  expect(Object.keys(others).filter((code) => !known.includes(code))).toEqual([])
}, 300_000)
