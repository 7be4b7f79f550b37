import { maxInputSidePx } from '@spotless/contract/limits'
import { afterAll, expect, test } from 'vitest'
import { mutate } from '../testing/hostile/mutate.ts'
import { photoFiles } from '../testing/hostile/photoFiles.ts'
import { seededRandom } from '../testing/hostile/random.ts'
import { startWatchedPixels } from '../testing/hostile/watchedPixels.ts'

const slowestMs = 10_000
const { pixels, ends, outcome } = startWatchedPixels(700, slowestMs)
afterAll(() => pixels.close())

const files = await photoFiles()
const mutants = 1_600

const accepted = Object.keys(files).filter((name) => /^(jpeg|png|webp|gif|tiff)/.test(name))

test.each(accepted.filter((name) => name !== 'png, 20000×1' && !/no bytes|inflates/.test(name)))(
  'takes a %s',
  async (name) => {
    expect(await outcome(files[name] ?? new Uint8Array())).toBe('ok')
  },
)

test.each([
  ['png, 20000×1', 'photo_too_large'],
  ['svg', 'unsupported_format'],
  ['zip', 'unsupported_format'],
  ['pdf', 'unsupported_format'],
  ['html', 'unsupported_format'],
  ['one byte', 'unsupported_format'],
  ['JPEG marker and nothing else', 'unreadable_image'],
])('refuses %s', async (name, code) => {
  expect(maxInputSidePx).toBeLessThan(20_000)
  expect(await outcome(files[name] ?? new Uint8Array())).toBe(code)
})

test(`${mutants} damaged files are taken or refused by one process that neither ends nor grows`, async () => {
  const random = seededRandom(20_261_121)
  const all = Object.values(files).map((file) => new Uint8Array(file))
  const count: Record<string, number> = {}
  for (let index = 0; index < mutants; index++) {
    const result = await outcome(mutate(random.pick(all), all, random))
    count[result] = (count[result] ?? 0) + 1
  }
  expect(ends).toEqual([])
  const { ok = 0, unreadable_image = 0, unsupported_format = 0, ...others } = count
  expect(Math.min(ok, unreadable_image, unsupported_format)).toBeGreaterThan(mutants / 100)
  expect(Object.keys(others).every((code) => ['photo_too_large', 'empty_file'].includes(code))).toBe(true)
}, 240_000)
