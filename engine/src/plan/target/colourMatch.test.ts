import { expect, it } from 'vitest'
import type { Raster } from '../../raster/raster.ts'
import { colourMatch } from './colourMatch.ts'

/** Squares of 20 pixels side by side, each of one colour with a green border. */
const photoOf = (...colours: readonly (readonly [number, number, number])[]): Raster => {
  const [width, height] = [20 * colours.length, 20]
  const data = Uint8Array.from(
    Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [(at % width) % 20, Math.floor(at / width)]
      const isBorder = x < 3 || x > 16 || y < 3 || y > 16
      return isBorder ? [0, 160, 0] : (colours[Math.floor((at % width) / 20)] ?? [0, 0, 0])
    }).flat(),
  )
  return { width, height, channels: 3, data }
}
const [darkRed, paleBlue, cream, soot, tan, silver] = [
  [110, 20, 25],
  [120, 150, 210],
  [230, 220, 205],
  [40, 38, 36],
  [150, 110, 70],
  [150, 152, 155],
] as const
const photo = photoOf(darkRed, paleBlue, cream, soot, tan, silver)
const best = (colour: string): number => {
  const matches = Array.from({ length: 6 }, (_, at) =>
    colourMatch(photo, { left: 20 * at, top: 0, width: 20, height: 20 }, colour),
  )
  return matches.indexOf(Math.max(...matches))
}

it.each([
  ['red', '#ff0000', 0],
  ['blue', '#0000ff', 1],
  ['white', '#ffffff', 2],
  ['black', '#000000', 3],
  ['orange', '#ffa500', 4],
  ['grey', '#808080', 5],
])('of dark red, pale blue, cream, soot, tan and silver, %s is nearest to the one so named', (_, colour, expected) => {
  expect(best(colour)).toBe(expected)
})

it('green is found in none of them: a border is not its object', () => {
  const matches = Array.from({ length: 6 }, (_, at) =>
    colourMatch(photo, { left: 20 * at, top: 0, width: 20, height: 20 }, '#008000'),
  )
  expect(Math.max(...matches)).toBeLessThan(0.05)
})
