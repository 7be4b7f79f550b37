import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { estimateMark } from './estimateMark.ts'
import { likelyMarks } from './likelyMarks.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { softnessOf } from './softnessOf.ts'

const [width, height] = [120, 80]
const grey: Mark = { opacity: 0.5, colour: [128, 128, 128] }
const isInside = (at: number, marginPx: number): boolean => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x >= marginPx && x < width - marginPx && y >= marginPx && y < height - marginPx
}
const coverage = Float32Array.from({ length: width * height }, (_, at) =>
  isInside(at, 22) && (at % width) % 24 < 10 ? 1 : 0,
)
const behindAt = (at: number): number =>
  190 + 30 * Math.sin(((at % width) * 7) / 9) * Math.cos((Math.floor(at / width) * 8) / 11)
const plane = (): Float32Array =>
  coverage.map((covered, at) => (1 - grey.opacity * covered) * behindAt(at) + grey.opacity * covered * 128)
const patch: MarkPatch = {
  box: { left: 0, top: 0, width, height },
  planes: [plane(), plane(), plane()] as MarkPlanes,
  painted: Uint8Array.from(coverage, (_, at) => (isInside(at, 14) ? 1 : 0)),
}
/** Like the network it is decided where colour is about right, and undecided elsewhere. */
const network = {
  predictCoverage: async (_: MarkPatch, { colour }: Mark) =>
    Math.abs(colour[0] - 128) < 30 ? coverage : coverage.map((covered) => 0.25 + 0.5 * covered),
  predictFirstLayer: null,
}

test('softness is 0 for a coverage of noughts and ones, and a quarter where every pixel is half covered at most', () => {
  expect(softnessOf(coverage)).toBe(0)
  expect(softnessOf(coverage.map(() => 0.75))).toBeCloseTo(0.25)
  expect(softnessOf(coverage.map(() => 0))).toBe(1)
})

test('a grey mark on a bright photo is not taken for a weak black one', async () => {
  const [best] = await likelyMarks([patch], { noise: 0.3, network, runtime: runtimeWithoutModels() })
  expect(Math.abs((best?.colour[0] ?? 0) - 128)).toBeLessThan(12)
  expect(Math.abs((best?.opacity ?? 0) - 0.5)).toBeLessThan(0.08)
})

test('a crisp coloured mark keeps the opacity and colour that pairs across its outline tell', async () => {
  const red: Mark = { opacity: 0.45, colour: [220, 40, 30] }
  const planes = red.colour.map((level, channel) =>
    coverage.map(
      (covered, at) => (1 - red.opacity * covered) * (behindAt(at) - 25 * channel) + red.opacity * covered * level,
    ),
  ) as unknown as MarkPlanes
  const sure = { predictCoverage: async () => coverage, predictFirstLayer: null }
  const own = { ...patch, planes }
  const [best] = await likelyMarks([own], { noise: 0.3, network: sure, runtime: runtimeWithoutModels() })
  expect(best).toEqual(estimateMark([own], 0.3))
})

test('without a network the first estimate is the only one', async () => {
  expect(await likelyMarks([patch], { noise: 0.3, network: null, runtime: runtimeWithoutModels() })).toHaveLength(1)
})
