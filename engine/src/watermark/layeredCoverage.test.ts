import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { float32Tensor, type ModelSession, type Tensor } from '../ports.ts'
import { openLayeredCoverage } from './layeredCoverage.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

const [width, height] = [16, 8]
const count = width * height
const planes = (level: number): MarkPlanes => [level, level + 1, level + 2].map((one) => ramp(one)) as never
/** A level that rises by a thousandth from pixel to pixel. */
const ramp = (level: number): Float32Array => Float32Array.from({ length: count }, (_, at) => level + at / 1000)
const patch: MarkPatch = {
  box: { left: 0, top: 0, width, height },
  planes: planes(90),
  painted: Uint8Array.from({ length: count }, (_, at) => (at % width < 6 ? 1 : 0)),
}
const under = { seen: planes(40), alpha: ramp(0.2), added: ramp(0.5) }
const white = { opacity: 0.4, colour: [255, 254, 253] } as const

/** Answers how far down each pixel lies, and keeps what it was asked. */
const sessionOf = (asked: Readonly<Record<string, Tensor>>[]): ModelSession => ({
  inputNames: [],
  run: async (feeds) => {
    asked.push(feeds)
    const rows = Float32Array.from({ length: count }, (_, at) => Math.floor(at / width) / height)
    return { coverage: float32Tensor(rows, [1, 1, height, width]) }
  },
})

test('the network is told the mark and what lies under it, once straight and once turned; the mean is 0 beyond the paint', async () => {
  const asked: Readonly<Record<string, Tensor>>[] = []
  const predict = await openLayeredCoverage({ session: async () => sessionOf(asked) })
  const covered = await predict?.(patch, under, white, 1.5, runtimeWithoutModels())
  const first = (name: string): readonly number[] => asked.map((feeds) => feeds[name]?.data[0] as number)
  const last = 0.127
  expect(first('seen')).toEqual([40, Math.fround(40 + last)])
  expect(first('bare')).toEqual([90, Math.fround(90 + last)])
  expect(first('under')).toEqual([Math.fround(0.2), Math.fround(0.2 + last)])
  expect(first('level')).toEqual([0.5, Math.fround(0.5 + last)])
  expect(first('painted')).toEqual([1, 0])
  expect(first('opacity')).toEqual([Math.fround(0.4), Math.fround(0.4)])
  expect(asked.map(({ colour, noise }) => [...(colour?.data ?? []), ...(noise?.data ?? [])])).toEqual([
    [255, 254, 253, 1.5],
    [255, 254, 253, 1.5],
  ])
  expect([...(covered ?? [])]).toEqual(Array.from({ length: count }, (_, at) => (at % width < 7 ? 7 / 16 : 0)))
})

test('without its weights there is none', async () => {
  const missing = { session: () => Promise.reject(new Error('no such file')) }
  expect(await openLayeredCoverage(missing)).toBeNull()
})
