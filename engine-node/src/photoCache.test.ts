import type { Photo } from '@spotless/engine/container/photo'
import { expect, test } from 'vitest'
import { createPhotoCache } from './photoCache.ts'

const photo = (value: number): Photo => ({
  raster: { width: 1, height: 1, channels: 3, data: new Uint8Array(3).fill(value) },
  source: {} as Photo['source'],
})

test('a photo is given as a copy, or shared as it is kept', () => {
  const cache = createPhotoCache()
  const file = Uint8Array.of(1, 2, 3)
  cache.set(file, photo(7))
  const copy = cache.get(Uint8Array.of(1, 2, 3))
  copy?.raster.data.fill(0)
  const shared = cache.share(file)
  expect([...(shared?.raster.data ?? [])]).toEqual([7, 7, 7])
  expect(cache.share(file)).toBe(shared)
})

test('of two photos the last is kept', () => {
  const cache = createPhotoCache()
  cache.set(Uint8Array.of(1), photo(1))
  cache.set(Uint8Array.of(2), photo(2))
  expect(cache.share(Uint8Array.of(2))).toBeDefined()
  expect(cache.share(Uint8Array.of(1))).toBeUndefined()
})
