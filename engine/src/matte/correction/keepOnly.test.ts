import { expect, test } from 'vitest'
import { linearCongruential } from '../../kernel/random/linearCongruential.ts'
import type { Raster } from '../../raster/raster.ts'
import { keepOnly } from './keepOnly.ts'
import type { MatteStroke } from './matteStroke.ts'

const [width, height] = [240, 120]
/** Two blocks, 60 × 60 pixels, of different colours; the ground between them is 60 pixels wide. */
const isFirst = (x: number, y: number): boolean => x >= 30 && x < 90 && y >= 30 && y < 90
const isSecond = (x: number, y: number): boolean => x >= 150 && x < 210 && y >= 30 && y < 90

const photo: Raster = (() => {
  const random = linearCongruential(5)
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const colour = isFirst(x, y) ? [170, 80, 40] : isSecond(x, y) ? [40, 60, 170] : [90, 120, 100]
    for (const [channel, value] of colour.entries())
      data[pixel * 3 + channel] = value + Math.round(20 * (random() - 0.5))
  }
  return { width, height, channels: 3, data }
})()

const cutoutOf = (isKept: (x: number, y: number) => boolean): Raster => {
  const data = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (!isKept(pixel % width, Math.floor(pixel / width))) continue
    data.set(photo.data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4)
    data[pixel * 4 + 3] = 255
  }
  return { width, height, channels: 4, data }
}
const thing = (isHard = false): MatteStroke => ({
  ...{ kind: 'keep', isHard, isWhole: true, isOnly: true },
  box: { left: 30, top: 30, width: 60, height: 60 },
  data: new Uint8Array(3600).fill(255),
})
const wrongOf = ({ data }: Raster, isKept: (x: number, y: number) => boolean): number => {
  let wrong = 0
  for (let pixel = 0; pixel < width * height; pixel++) {
    if ((data[pixel * 4 + 3] as number) >= 128 !== isKept(pixel % width, Math.floor(pixel / width))) wrong++
  }
  return wrong
}

test.each([
  ['both things', (x: number, y: number) => isFirst(x, y) || isSecond(x, y)],
  ['the other thing', isSecond],
  ['the whole photo', () => true],
])('of %s one is left, with its edge', async (_, isKept) => {
  const cutout = cutoutOf(isKept)
  const own = cutout.data.slice()
  const patch = await keepOnly(photo, cutout, thing())
  expect(wrongOf(cutout, isFirst)).toBeLessThan(40)
  expect(wrongOf(cutout, isSecond), 'and nothing of the other one').toBeGreaterThan(7000)
  if (patch === null) throw new Error('Expected a patch.')
  const { left, top, width: columns, height: rows } = patch.box
  for (let row = 0; row < rows; row++) {
    const at = ((top + row) * width + left) * 4
    cutout.data.set(patch.before.data.subarray(row * columns * 4, (row + 1) * columns * 4), at)
  }
  expect(cutout.data, 'what was there before comes back').toEqual(own)
})

test('an exact thing stays by its outline, to the pixel', async () => {
  const cutout = cutoutOf(() => true)
  await keepOnly(photo, cutout, thing(true))
  expect(wrongOf(cutout, isFirst)).toBe(0)
})

test('what is the only thing already keeps all but the course of its edge', async () => {
  const cutout = cutoutOf(isFirst)
  await keepOnly(photo, cutout, thing())
  expect(wrongOf(cutout, isFirst)).toBeLessThan(10)
  const middle = (60 * width + 60) * 4
  expect([...cutout.data.subarray(middle, middle + 4)]).toEqual([
    ...photo.data.subarray((60 * width + 60) * 3, (60 * width + 60) * 3 + 3),
    255,
  ])
})
