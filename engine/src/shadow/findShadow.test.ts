import { expect, test } from 'vitest'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import type { Mask, Raster } from '../raster/raster.ts'
import { findShadow } from './findShadow.ts'

const [width, height] = [200, 160]
type Place = (column: number, row: number) => boolean
const isObject: Place = (column, row) => column >= 60 && column < 90 && row >= 30 && row < 110
/** A slanted band from the object's foot to the right. */
const isCast: Place = (column, row) => column >= 86 && column < 150 && row >= 98 && row < 112

/** Grainy sand with an object on it, and something else whose colours are those of the ground times a ratio. */
const beach = (isDark: Place, ratios: readonly [number, number, number]): { raster: Raster; mask: Mask } => {
  const uniform = xorshift32(11)
  const data = new Uint8Array(width * height * 3)
  const mask: Mask = { width, height, data: new Uint8Array(width * height) }
  for (let at = 0; at < width * height; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    const grain = 0.94 + 0.12 * uniform()
    for (const [channel, level] of [210, 190, 160].entries()) {
      const ratio = isDark(column, row) ? (ratios[channel] as number) : 1
      data[at * 3 + channel] = isObject(column, row) ? ([200, 20, 30][channel] as number) : level * grain * ratio
    }
    if (isObject(column, row)) mask.data[at] = 255
  }
  return { raster: { width, height, channels: 3, data }, mask }
}

test('the shadow at an object’s foot is found whole, without the object', () => {
  const { raster, mask } = beach(isCast, [0.5, 0.5, 0.55])
  const shadow = findShadow(raster, mask)?.mask.data as Uint8Array
  let [found, missed, beyond] = [0, 0, 0]
  for (let at = 0; at < shadow.length; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    const isTruth = isCast(column, row) && !isObject(column, row)
    if (isTruth && shadow[at] === 255) found++
    if (isTruth && shadow[at] !== 255) missed++
    if (!isTruth && shadow[at] === 255) beyond++
    if (mask.data[at] === 255) expect(shadow[at]).toBe(0)
  }
  expect(missed / (found + missed)).toBeLessThan(0.03)
  expect(beyond / (found + missed)).toBeLessThan(0.8)
})

test('nothing is found without a shadow, for a coloured thing, above the foot, or away from the object', () => {
  const none: Place = () => false
  const above: Place = (column, row) => column >= 86 && column < 150 && row >= 40 && row < 60
  const away: Place = (column, row) => column >= 110 && column < 160 && row >= 98 && row < 112
  for (const [place, ratios] of [
    [none, [1, 1, 1]],
    [isCast, [0.3, 0.8, 0.9]],
    [isCast, [0.9, 0.9, 0.9]],
    [above, [0.5, 0.5, 0.5]],
    [away, [0.5, 0.5, 0.5]],
  ] as const) {
    const { raster, mask } = beach(place, ratios)
    expect(findShadow(raster, mask)).toBeNull()
  }
  const { raster } = beach(isCast, [0.5, 0.5, 0.5])
  expect(findShadow(raster, { width, height, data: new Uint8Array(width * height) })).toBeNull()
})
