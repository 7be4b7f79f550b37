import { compression } from '@spotless/engine-node/compression'
import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { applyChangedRegions, packChangedRegions } from './packChangedRegions.ts'

const raster = (fill: number): Raster => ({ width: 6, height: 4, channels: 3, data: new Uint16Array(72).fill(fill) })

test('regions applied to the original give the changed boxes and nothing else', async () => {
  const boxes = [
    { left: 1, top: 1, width: 2, height: 1 },
    { left: 5, top: 3, width: 1, height: 1 },
  ]
  const target = raster(7)
  expect(
    await applyChangedRegions(target, await packChangedRegions(raster(40_000), boxes, compression), compression),
  ).toEqual(boxes)
  const changed = [...target.data.keys()].filter((at) => target.data[at] === 40_000)
  expect(changed).toEqual([21, 22, 23, 24, 25, 26, 69, 70, 71])
})

test('a box inside another is packed once; overlapping boxes larger than the photo become the photo', async () => {
  const inner = { left: 1, top: 1, width: 1, height: 1 }
  const outer = { left: 0, top: 0, width: 5, height: 4 }
  expect(
    await applyChangedRegions(
      raster(0),
      await packChangedRegions(raster(1), [inner, outer, outer], compression),
      compression,
    ),
  ).toEqual([outer])
  const right = { left: 1, top: 0, width: 5, height: 4 }
  const whole = { left: 0, top: 0, width: 6, height: 4 }
  expect(
    await applyChangedRegions(raster(0), await packChangedRegions(raster(1), [outer, right], compression), compression),
  ).toEqual([whole])
})

test('work of another photo is refused', async () => {
  const work = await packChangedRegions(raster(1), [{ left: 4, top: 3, width: 2, height: 1 }], compression)
  await expect(
    applyChangedRegions({ width: 4, height: 4, channels: 3, data: new Uint8Array(48) }, work, compression),
  ).rejects.toThrow(/4×4/)
})
