import { assets } from '@spotless/engine-node/assets'
import { expect, test } from 'vitest'
import { loadPerceptrons } from './multilayerPerceptron.ts'
import { outlineFeatureCount, outlineFeatures } from './outlineFeatures.ts'
import { refineCoverage } from './refineCoverage.ts'

await loadPerceptrons(assets)

const [width, height] = [40, 40]
const plane = (of: (column: number, row: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, at) => of(at % width, Math.floor(at / width)))

/** Exact coverage by the half plane right of a slanted edge, from 64 samples a pixel. */
const exact = plane((column, row) => {
  let inside = 0
  for (let part = 0; part < 64; part++) {
    const [x, y] = [column + ((part % 8) + 0.5) / 8, row + (Math.floor(part / 8) + 0.5) / 8]
    if (Math.cos(0.4) * (x - 20.3) + Math.sin(0.4) * (y - 19.6) > 0) inside++
  }
  return inside / 64
})
const isSoft = exact.map((value) => (value > 0 && value < 1 ? 1 : 0))

test('of errors measured along a slanted edge less than two thirds are left, and the error is predicted', () => {
  const measured = exact.map((value, at) => value + (isSoft[at] as number) * (((at * 7919) % 101) / 101 - 0.5) * 0.6)
  const deviation = isSoft.map((value) => value * 0.17)
  const features = new Float32Array(outlineFeatureCount)
  const estimate = { coverage: 0, error: 0 }
  let [before, after, predicted, count] = [0, 0, 0, 0]
  for (let at = 6 * width; at < 34 * width; at++) {
    if (isSoft[at] === 0) continue
    outlineFeatures({ coverage: measured, deviation }, width, at, features)
    refineCoverage(features, estimate)
    before += ((measured[at] as number) - (exact[at] as number)) ** 2
    after += (estimate.coverage - (exact[at] as number)) ** 2
    predicted += estimate.error ** 2
    count++
  }
  expect(count).toBeGreaterThan(30)
  expect(Math.sqrt(after)).toBeLessThan((Math.sqrt(before) * 2) / 3)
  expect(Math.sqrt(predicted / after)).toBeGreaterThan(0.5)
  expect(Math.sqrt(predicted / after)).toBeLessThan(3)
})

test('a window is the same however its outline is mirrored or turned', () => {
  const deviation = exact.map((value, at) => 0.3 * value * (1 - value) + (at % 7) * 0.001)
  const at = 20 * width + 18
  const wanted = new Float32Array(outlineFeatureCount)
  outlineFeatures({ coverage: exact, deviation }, width, at, wanted)
  const seen = (place: (column: number, row: number) => number, mirroredAt: number): Float32Array => {
    const turned = (of: Float32Array): Float32Array => plane((column, row) => of[place(column, row)] as number)
    const features = new Float32Array(outlineFeatureCount)
    outlineFeatures({ coverage: turned(exact), deviation: turned(deviation) }, width, mirroredAt, features)
    return features
  }
  const last = width - 1
  expect(seen((column, row) => row * width + last - column, 20 * width + last - 18)).toEqual(wanted)
  expect(seen((column, row) => (last - row) * width + column, (last - 20) * width + 18)).toEqual(wanted)
  expect(seen((column, row) => column * width + row, 18 * width + 20)).toEqual(wanted)
})
