import { expect, test } from 'vitest'
import { clearUnchanged } from './clearUnchanged.ts'

const before = [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255]
const after = [1, 2, 3, 255, 0, 0, 0, 0, 7, 8, 9, 200]

test.each([Uint8Array, Uint16Array])(
  'pixels that stay are cleared, and a mask tells them from new ones that are transparent: %o',
  (Depth) => {
    const rasterOf = (samples: readonly number[]) =>
      ({ width: 3, height: 1, channels: 4, data: Depth.from(samples) }) as const
    const raster = rasterOf(after)
    const changed = clearUnchanged(raster, rasterOf(before))
    expect([...raster.data]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 7, 8, 9, 200])
    expect([...changed.data]).toEqual([0, 0, 255, 255, 255, 255])
  },
)
