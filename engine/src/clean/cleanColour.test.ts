import { expect, test } from 'vitest'
import { cleanColour, colourReachPx } from './cleanColour.ts'
import { cropPlane } from './cropPlane.ts'
import { halvePlane } from './halvePlane.ts'
import type { PlaneCleaner } from './planeCleaner.ts'

const leaving: PlaneCleaner = {
  reachPx: 1,
  clean: async (window, width, height) => cropPlane(window, width, height, 1),
}
const side = 16

test('halves to the means of squares', () => {
  expect(Array.from(halvePlane(Float32Array.of(0, 4, 1, 1, 8, 4, 1, 5), 4, 2))).toEqual([4, 2])
})

test('crops all four sides', () => {
  expect(Array.from(cropPlane(Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), 4, 3, 1))).toEqual([6, 7])
})

test('with fine detail kept, what the network leaves alone comes out as it went in', async () => {
  const window = Float32Array.from({ length: side * side }, (_, at) => 0.5 + 0.3 * Math.sin(at * 12.9898))
  const found = await cleanColour(window, side, side, leaving, 0.5, 1)
  const inner = cropPlane(window, side, side, colourReachPx(leaving))
  expect(found).toHaveLength(inner.length)
  for (let at = 0; at < inner.length; at++) expect(found[at]).toBeCloseTo(inner[at] as number, 5)
})

test('without it, a checkerboard of noise is gone and a ramp stays', async () => {
  const ramp = (at: number) => 0.2 + 0.02 * (at % side)
  const window = Float32Array.from(
    { length: side * side },
    (_, at) => ramp(at) + ((at + Math.floor(at / side)) % 2 ? 0.1 : -0.1),
  )
  const found = await cleanColour(window, side, side, leaving, 1, 0)
  const reach = colourReachPx(leaving)
  const columns = side - 2 * reach
  for (const [at, sample] of found.entries()) expect(sample).toBeCloseTo(ramp((at % columns) + reach), 5)
})
