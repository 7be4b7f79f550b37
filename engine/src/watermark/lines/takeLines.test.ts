import { expect, test } from 'vitest'
import type { Mask, Raster } from '../../raster/raster.ts'
import { crossSegments, distanceTo, frameSegments, linedPhoto, linedSize } from '../../testing/linedPhoto.ts'
import { takeLines } from './takeLines.ts'

const { width, height } = linedSize
const yielding = { signal: new AbortController().signal, yieldToEventLoop: async () => {} }
const isWord = (x: number, y: number): boolean => x >= 180 && x < 300 && y >= 120 && y < 150

const paint = (isPainted: (x: number, y: number) => boolean): Mask => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) =>
    isPainted(at % width, Math.floor(at / width)) ? 255 : 0,
  ),
})
const isAtLine = (x: number, y: number): boolean => crossSegments.some((segment) => distanceTo(segment, x, y) < 6)

const meanErrorAt = (raster: Raster, truth: Raster, isCounted: (x: number, y: number) => boolean): number => {
  let [sum, count] = [0, 0]
  for (let at = 0; at < raster.data.length; at++) {
    const pixel = Math.floor(at / 3)
    if (!isCounted(pixel % width, Math.floor(pixel / width))) continue
    sum += Math.abs((raster.data[at] as number) - (truth.data[at] as number))
    count++
  }
  return sum / count
}
const isOnLine = (x: number, y: number): boolean => crossSegments.some((segment) => distanceTo(segment, x, y) < 1.5)

test.each([
  ['white', 255],
  ['black', 0],
])(
  'a %s cross is taken away to two levels or three, at its crossing too, and its paint but for a word’s',
  async (_, level) => {
    const truth = linedPhoto([], 0, level)
    const seen = linedPhoto(crossSegments, 0.4, level)
    const raster = { ...seen, data: seen.data.slice() }
    const taken = await takeLines(
      raster,
      paint((x, y) => isAtLine(x, y) || isWord(x, y)),
      yielding,
    )
    expect(taken?.count).toBe(2)
    expect(taken?.opacity).toBeCloseTo(0.4, 1)
    expect(meanErrorAt(seen, truth, isOnLine)).toBeGreaterThan(25)
    expect(meanErrorAt(raster, truth, isOnLine)).toBeLessThan(2.5)
    const isCrossing = (x: number, y: number): boolean => Math.hypot(x - width / 2, y - height / 2) < 4
    expect(meanErrorAt(raster, truth, isCrossing)).toBeLessThan(4)
    expect(meanErrorAt(raster, seen, (x, y) => !isAtLine(x, y))).toBe(0)
    const left = taken?.mask.data ?? []
    expect(left[135 * width + 240]).toBe(255)
    expect(left[20 * width + 30]).toBe(0)
  },
)

test('of a frame’s paint nothing is left, at its corners neither', async () => {
  const raster = linedPhoto(frameSegments, 0.5, 255)
  const isAtFrame = (x: number, y: number): boolean => frameSegments.some((segment) => distanceTo(segment, x, y) < 8)
  const taken = await takeLines(raster, paint(isAtFrame), yielding)
  expect(taken?.count).toBe(4)
  expect(taken?.mask.data.includes(255)).toBe(false)
})

test('lines that nobody painted stay, and so does paint in which no line lies', async () => {
  const seen = linedPhoto(crossSegments, 0.4, 255)
  const raster = { ...seen, data: seen.data.slice() }
  expect(await takeLines(raster, paint(isWord), yielding)).toBeNull()
  expect(
    await takeLines(
      raster,
      paint((_, y) => y > 250),
      yielding,
    ),
  ).toBeNull()
  expect(raster.data).toEqual(seen.data)
})
