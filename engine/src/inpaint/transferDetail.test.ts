import { expect, test } from 'vitest'
import type { Mask, Raster } from '../raster/raster.ts'
import { type DetailSources, detailSources } from './detailSources.ts'
import { transferDetail } from './transferDetail.ts'

const [width, height] = [320, 320]
const box = { left: 100, top: 100, width: 120, height: 120 }
const noise = (at: number): number => ((at * 2_654_435_761) >>> 8) % 41

/** The left half dark and smooth, the right half light and rough. */
const sampleAt = (pixel: number): number => (pixel % width < 160 ? 60 : 160 + noise(pixel) - 20)

const setUp = (range: 1 | 257) => {
  const typed = (count: number, valueAt: (at: number) => number): Uint8Array | Uint16Array => {
    const values = Array.from({ length: count }, (_, at) => valueAt(at) * range)
    return range === 1 ? Uint8Array.from(values) : Uint16Array.from(values)
  }
  const data = typed(width * height * 3, (at) => sampleAt(Math.floor(at / 3)))
  const raster = { width, height, channels: 3 as const, data }
  const mask = { width, height, data: new Uint8Array(width * height) }
  for (let row = 106; row < 214; row++) mask.data.fill(255, row * width + 106, row * width + 214)
  const patch = typed(box.width * box.height * 3, (at) => (Math.floor(at / 3) % box.width < 60 ? 60 : 160))
  return { raster, mask, patch }
}

const sourcesOf = (raster: Raster, mask: Mask): DetailSources => detailSources(raster, mask, box, 2.5) as DetailSources

/** Mean and mean absolute difference of neighbours in columns of the patch. */
const measure = (patch: Uint8Array | Uint16Array, from: number, to: number): { mean: number; rough: number } => {
  let [sum, rough, count] = [0, 0, 0]
  for (let row = 20; row < 100; row++) {
    for (let column = from; column < to; column++) {
      const at = (row * box.width + column) * 3
      sum += patch[at] ?? 0
      rough += Math.abs((patch[at] ?? 0) - (patch[at + 3] ?? 0))
      count++
    }
  }
  return { mean: sum / count, rough: rough / count }
}

test.each([1, 257] as const)(
  'rough surroundings make the like part of a soft fill rough, smooth ones leave theirs smooth (range %d)',
  (range) => {
    const { raster, mask, patch } = setUp(range)
    transferDetail(patch, box, raster, sourcesOf(raster, mask))
    const light = measure(patch, 75, 110)
    // Neighbours of the light half differ by 13.7 levels on the mean.
    expect(light.rough / range).toBeGreaterThan(13.7 * 0.75)
    expect(light.rough / range).toBeLessThan(13.7 * 1.25)
    expect(Math.abs(light.mean / range - 160)).toBeLessThan(2)
    const dark = measure(patch, 10, 40)
    expect(dark.rough).toBe(0)
    expect(dark.mean / range).toBe(60)
  },
)

test('nothing but marks around a fill gives no source', () => {
  const { raster, mask } = setUp(1)
  mask.data.fill(255)
  expect(detailSources(raster, mask, box, 2.5)).toBeNull()
})

test('a fill that is as rough as its surroundings gains nothing', () => {
  const { raster, mask } = setUp(1)
  const rough = Uint8Array.from({ length: box.width * box.height * 3 }, (_, at) => {
    const [column, row] = [Math.floor(at / 3) % box.width, Math.floor(at / 3 / box.width)]
    return sampleAt((box.top + row) * width + box.left + column)
  })
  const before = measure(rough, 75, 110).rough
  transferDetail(rough, box, raster, sourcesOf(raster, mask))
  expect(measure(rough, 75, 110).rough / before).toBeLessThan(1.15)
})

test('where many patches are more than the area, all are read with the fill, else those beside it alone', () => {
  const { raster, mask } = setUp(1)
  expect(sourcesOf(raster, mask)).toMatchObject({ planes: null })
  const side = 900
  const data = new Uint8Array(side * side * 3)
  const large = { width: side, height: side, channels: 3 as const, data }
  const hole = { left: 250, top: 250, width: 400, height: 400 }
  const sources = detailSources(large, { width: side, height: side, data: new Uint8Array(side * side) }, hole, 2.5)
  expect(sources?.planes?.width).toBe(34)
  expect(sources?.withFill.length).toBeLessThan(10)
})
