import { expect, it } from 'vitest'
import type { Plane } from '../../raster/plane.ts'
import { dropSpecks } from './dropSpecks.ts'

const width = 40
/** A selection of 40 by 20 pixels with a speck and a hole of one pixel each. */
const [speck, hole] = [2 * width + 3, 10 * width + 20]
const coverage: Plane = {
  width,
  height: 20,
  data: Float32Array.from({ length: width * 20 }, (_, pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const isIn = x >= 10 && x < 30 && y >= 5 && y < 15
    return pixel === speck || (isIn && pixel !== hole) ? 0.9 : 0.1
  }),
}
const at = (pixel: number): Uint8Array => Uint8Array.from(coverage.data, (_, other) => (other === pixel ? 1 : 0))
const inside = at(8 * width + 15)
const isSelected = (plane: Plane, pixel: number): boolean => (plane.data[pixel] as number) > 0.5

it('drops a small part and fills a small hole; the rest keeps its values', () => {
  const settled = dropSpecks(coverage, [inside], [])
  expect([isSelected(settled, speck), isSelected(settled, hole)]).toEqual([false, true])
  const changed = [...settled.data.entries()].filter(([pixel, value]) => value !== coverage.data[pixel])
  expect(changed.map(([pixel]) => pixel)).toEqual([speck, hole])
})

it('a part that was clicked and a hole that was taken away stay', () => {
  const settled = dropSpecks(coverage, [inside, at(speck)], [at(hole)])
  expect(settled.data).toEqual(coverage.data)
})

it('a larger part and a larger hole stay', () => {
  const few = { ...coverage, data: coverage.data.map((value, pixel) => (pixel >= 7 * width ? 0.1 : value)) }
  expect(dropSpecks(few, [inside], []).data).toEqual(few.data)
})
