import { expect, test } from 'vitest'
import { novelColours } from './novelColours.ts'

const inside = Uint8Array.of(0, 0, 0, 1, 1, 1, 1)
const grey = (...values: number[]) => [values, values, values] as const

test('a colour is novel that lies more than a cell from all colours outside', () => {
  expect([...novelColours(grey(100, 100, 200, 100, 120, 140, 215), inside)]).toEqual([0, 0, 0, 0, 0, 1, 0])
})

test('one channel that differs is enough', () => {
  const level = [100, 100, 100, 100, 100, 100, 100]
  expect([...novelColours([level, level, [100, 100, 100, 100, 100, 160, 100]], inside)]).toEqual([0, 0, 0, 0, 0, 1, 0])
})

test('a colour that one pixel in three thousand outside has is not theirs', () => {
  const outside = Array.from({ length: 3000 }, (_, at) => (at === 0 ? 200 : 100))
  const flags = Uint8Array.from({ length: 3001 }, (_, at) => (at === 3000 ? 1 : 0))
  expect(novelColours(grey(...outside, 200), flags)[3000]).toBe(1)
  const pixels = [...outside.map((value, at) => (at < 3 ? 200 : value)), ...Array.from({ length: 100 }, () => 100)]
  expect(
    novelColours(
      grey(...pixels, 200),
      Uint8Array.from({ length: 3101 }, (_, at) => +(at >= 3000)),
    )[3100],
  ).toBe(0)
})

test('so is a colour of which a fill has more than twenty-five times as much', () => {
  const flags = Uint8Array.from({ length: 1100 }, (_, at) => +(at >= 1000))
  const photo = (bright: number, filled: number) =>
    grey(...Array.from({ length: 1100 }, (_, at) => (at < bright || at >= 1100 - filled ? 200 : 100)))
  expect(novelColours(photo(10, 26), flags)[1099]).toBe(1)
  expect(novelColours(photo(10, 24), flags)[1099]).toBe(0)
})

test('what was novel in an earlier fill is so however little of it is left', () => {
  const flags = Uint8Array.from({ length: 1100 }, (_, at) => +(at >= 1000))
  const photo = (filled: number) =>
    grey(...Array.from({ length: 1100 }, (_, at) => (at < 10 || at >= 1100 - filled ? 200 : 100)))
  expect(novelColours(photo(1), flags)[1099]).toBe(0)
  expect(novelColours(photo(1), flags, photo(40))[1099]).toBe(1)
})
