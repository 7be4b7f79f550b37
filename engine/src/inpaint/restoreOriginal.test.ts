import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import type { Mask, Raster } from '../raster/raster.ts'
import { restoreOriginal } from './restoreOriginal.ts'

const side = 40
const flat = (level: number): Raster => ({
  width: side,
  height: side,
  channels: 3,
  data: new Uint8Array(side * side * 3).fill(level),
})
const mask: Mask = {
  width: side,
  height: side,
  data: Uint8Array.from({ length: side * side }, (_, at) =>
    at % side >= 16 && at % side < 24 && Math.floor(at / side) >= 16 && Math.floor(at / side) < 24 ? 255 : 0,
  ),
}

test('brings the original back under the mask, fading over 4 px, and leaves the rest as it is', async () => {
  const edited = flat(200)
  const { changed, engine } = await restoreOriginal(edited, flat(40), mask, runtimeWithoutModels())
  expect(engine).toBe('original pixels')
  expect(changed).toEqual([{ left: 12, top: 12, width: 16, height: 16 }])
  const levelAt = (column: number): number => edited.data[(20 * side + column) * 3] as number
  expect([16, 20, 23].map(levelAt)).toEqual([40, 40, 40])
  expect(levelAt(25)).toBeGreaterThan(40)
  expect(levelAt(25)).toBeLessThan(200)
  expect([11, 28, 39].map(levelAt)).toEqual([200, 200, 200])
})
