import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { float32Tensor, type ModelSession, type Tensor } from '../ports.ts'
import { predictByTiles } from './predictByTiles.ts'

const [width, height] = [150, 37]
const first = Float32Array.from({ length: width * height }, (_, at) => at)
const second = first.map((value) => -value)

/** Answers the two planes of `pair` in the other order, each times `factor`. */
const swapping = (calls: Tensor[]): ModelSession => ({
  inputNames: [],
  run: async ({ pair, factor }) => {
    const { data, dims } = pair as Tensor
    calls.push(pair as Tensor)
    const [count, times] = [data.length / 2, (factor as Tensor).data[0] as number]
    const swapped = Float32Array.from(data, (_, at) => times * (data[(at + count) % data.length] as number))
    return { swapped: float32Tensor(swapped, dims) }
  },
})
const question = {
  width,
  planes: { pair: [first, second] },
  constants: { factor: [2] },
  ...{ output: 'swapped', outputPlanes: 2, wanted: new Uint8Array(width * height).fill(1) },
}

test('tiles give what the whole gives, and sides are rounded up to multiples of eight by repeating the edge', async () => {
  const calls: Tensor[] = []
  const whole = await predictByTiles(swapping(calls), question, runtimeWithoutModels())
  expect(whole).toEqual([second.map((value) => 2 * value), first.map((value) => 2 * value)])
  expect(calls.map(({ dims }) => dims)).toEqual([[1, 2, 40, 152]])
  expect((calls[0] as Tensor).data.slice(148, 152)).toEqual(Float32Array.of(148, 149, 149, 149))
  const tiled = await predictByTiles(swapping(calls), question, runtimeWithoutModels(), { tilePx: 32 })
  expect(tiled).toEqual(whole)
  expect(calls.length).toBeGreaterThan(5)
})

test('only what is wanted is asked for, with its context', async () => {
  const calls: Tensor[] = []
  const wanted = new Uint8Array(width * height)
  for (const at of [5 * width + 140, 9 * width + 145]) wanted[at] = 1
  const reach = { contextPx: 8, sideMultiple: 8 }
  const [plane] = await predictByTiles(swapping(calls), { ...question, wanted }, runtimeWithoutModels(), {
    tilePx: 32,
    reach,
  })
  expect(calls.map(({ dims }) => dims)).toEqual([[1, 2, 24, 24]])
  expect(plane?.[5 * width + 140]).toBe(-2 * (5 * width + 140))
  expect(plane?.[9 * width + 145]).toBe(-2 * (9 * width + 145))
  expect(plane?.[20 * width + 20]).toBe(0)
})
