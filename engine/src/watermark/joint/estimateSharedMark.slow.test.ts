import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { barePng } from '../../container/photo.ts'
import { gaussianFilter } from '../../kernel/filter/gaussianFilter.ts'
import { ringCoverage, wavePhoto, withMark } from '../../testing/markedPhotos.ts'
import { carriesMark } from './carriesMark.ts'
import { cutSharedView } from './cutSharedView.ts'
import { estimateSharedMark } from './estimateSharedMark.ts'
import { invertSharedMark } from './invertSharedMark.ts'

const [width, height] = [112, 96]
const whole = { left: 0, top: 0, width, height }
const crisp = ringCoverage({ width, height }, { x: 56, y: 48 }, { radiusPx: 26, halfWidthPx: 6 })
const soft = gaussianFilter(crisp, width, 1.5)
const painted = Uint8Array.from({ length: width * height }, (_, at) =>
  Math.abs(Math.hypot((at % width) - 56, Math.floor(at / width) - 48) - 26) < 14 ? 1 : 0,
)
const photos = [0, 1, 2, 3, 4, 5].map((seed) => wavePhoto(width, height, seed))
const viewOf = (photo: (typeof photos)[number]) => cutSharedView(photo, barePng, 0.3, whole)

test.each([
  ['white', crisp, 0.3, [255, 255, 255]],
  ['white', crisp, 0.6, [255, 255, 255]],
  ['black', crisp, 0.45, [0, 0, 0]],
  ['red', crisp, 0.5, [220, 40, 30]],
  ['soft white', soft, 0.5, [255, 255, 255]],
])('the alpha of a %s mark is found from six photos to two hundredths', async (_, coverage, opacity, colour) => {
  const views = photos.map((photo) => viewOf(withMark(photo, coverage, opacity, colour)))
  const mark = await estimateSharedMark(views, painted, width, runtimeWithoutModels())
  const squares = mark.alpha.map((value, at) => (value - opacity * (coverage[at] as number)) ** 2)
  const rms = Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / painted.reduce((sum, value) => sum + value, 0))
  expect(rms).toBeLessThan(0.02)
  for (const [channel, value] of mark.colour.entries())
    expect(Math.abs(value - (colour[channel] as number))).toBeLessThan(12)
})

test('a photo without the mark is told from those with it', async () => {
  const views = photos.map((photo) => viewOf(withMark(photo, crisp, 0.4, [255, 255, 255])))
  const mark = await estimateSharedMark(views, painted, width, runtimeWithoutModels())
  expect(views.map((view) => carriesMark(view, mark))).toEqual([true, true, true, true, true, true])
  expect(carriesMark(viewOf(wavePhoto(width, height, 7)), mark)).toBe(false)
})

test('pixels that the mark does not cover stay as they were', () => {
  const view = viewOf(photos[0]!)
  const alpha = new Float32Array(width * height)
  alpha[500] = 0.5
  const planes = invertSharedMark(view, { width, alpha, colour: [255, 255, 255] })
  for (const [channel, plane] of planes.entries()) {
    const changed = [...plane.keys()].filter((at) => plane[at] !== view.planes[channel]![at])
    expect(changed).toEqual([500])
  }
})
