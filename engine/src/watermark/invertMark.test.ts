import { assets } from '@spotless/engine-node/assets'
import { beforeAll, expect, test } from 'vitest'
import { gaussianFilter } from '../kernel/filter/gaussianFilter.ts'
import { threshold } from '../kernel/morphology/threshold.ts'
import { invertMark } from './invertMark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { loadPerceptrons } from './multilayerPerceptron.ts'

beforeAll(() => loadPerceptrons(assets))

const [width, height] = [48, 32]
const mark = { opacity: 0.4, colour: [255, 255, 255] } as const
/** Fine texture, in which nothing can be interpolated. */
const photo = Float32Array.from({ length: width * height }, (_, at) => 60 + ((at * 7919) % 97))

const marked = (coverage: Float32Array): MarkPatch => {
  const plane = photo.map((value, at) => {
    const alpha = mark.opacity * (coverage[at] as number)
    return (1 - alpha) * value + alpha * 255
  })
  return {
    box: { left: 0, top: 0, width, height },
    planes: [plane, plane.slice(), plane.slice()] as MarkPlanes,
    painted: new Uint8Array(width * height).fill(1),
  }
}

test('behind soft edges over texture the photo comes back as the predicted coverage says', () => {
  const stroke = Float32Array.from(photo, (_, at) => (at % width > 16 && at % width < 32 ? 1 : 0))
  const coverage = gaussianFilter(stroke, width, 1.5)
  const { planes } = invertMark(marked(coverage), threshold(coverage, 0.5), mark, 0.3, coverage)
  const worst = planes[0].reduce((most, value, at) => Math.max(most, Math.abs(value - (photo[at] as number))), 0)
  expect(worst).toBeLessThan(0.01)
})
