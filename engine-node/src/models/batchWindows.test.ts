import { float32Tensor, type Tensor } from '@spotless/engine/ports'
import { expect, test } from 'vitest'
import { batchWindows } from './batchWindows.ts'
import type { OnnxSession } from './onnxSession.ts'

type Run = OnnxSession['run']

/** Doubles what it is given, and notes the sizes of its calls. */
const doubling = (first: number | string, run?: Run) => {
  const calls: (readonly number[])[] = []
  const double: Run = async ({ x }) => {
    const { data, dims } = x as Tensor
    return {
      y: float32Tensor(
        Float32Array.from(data, (value) => value * 2),
        [...dims],
      ),
    }
  }
  const session: OnnxSession = {
    inputNames: ['x'],
    graph: {
      inputs: [{ name: 'x', type: 'float32', dims: [first, 2] }],
      outputs: [{ name: 'y', type: 'float32', dims: [first, 2] }],
    },
    run: async (feeds, outputs) => {
      calls.push([...(feeds.x as Tensor).dims])
      return (run ?? double)(feeds, outputs)
    },
    release: async () => undefined,
  }
  return { session, calls, double }
}

const window = (value: number, columns = 2): { readonly x: Tensor } => ({
  x: float32Tensor(new Float32Array(columns).fill(value), [1, columns]),
})

test('calls that are made at once are answered by one run for each batch, each with its own share', async () => {
  const { session, calls } = doubling('batch')
  const batched = batchWindows(session, 4)
  expect(batched.windowsPerCall).toBe(4)
  const answers = await Promise.all([1, 2, 3, 4, 5].map((value) => batched.run(window(value))))
  expect(answers.map(({ y }) => [y?.dims, [...(y?.data ?? [])]])).toEqual(
    [2, 4, 6, 8, 10].map((value) => [
      [1, 2],
      [value, value],
    ]),
  )
  expect(calls).toEqual([
    [4, 2],
    [1, 2],
  ])
})

test('calls of other sizes or outputs are not joined', async () => {
  const { session, calls } = doubling(-1)
  const batched = batchWindows(session, 4)
  await Promise.all([
    batched.run(window(1)),
    batched.run(window(1, 3)),
    batched.run(window(2)),
    batched.run(window(3), ['y']),
  ])
  expect(calls).toEqual([
    [2, 2],
    [1, 3],
    [1, 2],
  ])
})

test('a graph with a fixed first dimension, and one window a call, are left alone', () => {
  const fixed = doubling(1).session
  expect(batchWindows(fixed, 4)).toBe(fixed)
  const open = doubling('batch').session
  expect(batchWindows(open, 1)).toBe(open)
})

test.each([
  ['refuses more than one', async () => Promise.reject(new Error('no'))],
  ['answers once for all', async () => ({ y: float32Tensor(new Float32Array(2), [1, 2]) })],
] as const)('a graph that %s is run for each call from then on', async (_name, refuse) => {
  const { session, calls, double } = doubling('batch', async (feeds, outputs) =>
    (feeds.x as Tensor).dims[0] === 1 ? double(feeds, outputs) : refuse(),
  )
  const batched = batchWindows(session, 4)
  for (const _round of [1, 2]) {
    const answers = await Promise.all([1, 2].map((value) => batched.run(window(value))))
    expect(answers.map(({ y }) => y?.data[0])).toEqual([2, 4])
  }
  expect(calls).toEqual([
    [2, 2],
    [1, 2],
    [1, 2],
    [1, 2],
    [1, 2],
  ])
})

test('a call that fails by itself fails alone', async () => {
  const { session, double } = doubling('batch', async (feeds, outputs) => {
    if ((feeds.x as Tensor).data.includes(7)) throw new Error('seven')
    return double(feeds, outputs)
  })
  const batched = batchWindows(session, 4)
  const ended = await Promise.allSettled([1, 7, 3].map((value) => batched.run(window(value))))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
