import { afterAll, expect, test } from 'vitest'
import { mutate } from '../testing/hostile/mutate.ts'
import { hostileFormats, otherFormats } from '../testing/hostile/otherFormats.ts'
import { seededRandom } from '../testing/hostile/random.ts'
import { startWatchedPixels } from '../testing/hostile/watchedPixels.ts'

const slowestMs = 20_000
const { pixels, ends, outcome } = startWatchedPixels(900, slowestMs)
afterAll(() => pixels.close())

const files = await otherFormats()
const mutantsPerFile = 24

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
