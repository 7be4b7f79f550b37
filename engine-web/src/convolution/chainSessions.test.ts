import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { float32Tensor } from '@spotless/engine/ports'
import { expect, it } from 'vitest'
import type { BandAnswer, BandTask } from './bandMessages.ts'
import { type BandWorker, chainSessions } from './chainSessions.ts'
import { serveBands } from './serveBands.ts'

const root = join(import.meta.dirname, '../../..')
const loadModule = async () => WebAssembly.compile(await readFile(join(root, 'engine-web/assembly/convolution.wasm')))

/** A worker's script in this thread. */
const startWorker = (): BandWorker => {
  const worker: BandWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (task) => scope.onmessage?.({ data: task } as MessageEvent<BandTask>),
  }
  const scope: Parameters<typeof serveBands>[0] = {
    onmessage: null,
    postMessage: (answer) => worker.onmessage?.({ data: answer } as MessageEvent<BandAnswer>),
  }
  serveBands(scope)
  return worker
}

const [width, height] = [40, 74]
const luma = () =>
  float32Tensor(
    Float32Array.from({ length: width * height }, (_, at) => (at % 97) / 97),
    [1, 1, height, width],
  )

it('bands of several workers give what one worker gives', async () => {
  const model = await readFile(join(root, 'engine/weights/faithful2x.onnx'))
  const [one, three] = await Promise.all(
    [1, 3].map(async (threads) => {
      const session = await chainSessions(loadModule, startWorker, threads)('faithful2x', model)
      expect(session.inputNames).toEqual(['luma'])
      return (await session.run({ luma: luma() })).enlarged!
    }),
  )
  expect(one!.dims).toEqual([1, 1, 2 * (height - 16), 2 * (width - 16)])
  expect(three!.dims).toEqual(one!.dims)
  // What is next to a band's end takes part in the sums, and cancels but for rounding.
  for (const [at, value] of (one!.data as Float32Array).entries())
    expect(Math.abs(three!.data[at]! - value)).toBeLessThan(1e-5)
})

it('a worker that fails, or cannot be started, fails the run with its words', async () => {
  const model = await readFile(join(root, 'engine/weights/faithful2x.onnx'))
  const failing = (fail: (worker: BandWorker, id: number) => void) => (): BandWorker => {
    const worker: BandWorker = {
      onmessage: null,
      onerror: null,
      postMessage: (task) => task.kind === 'run' && fail(worker, task.id),
    }
    return worker
  }
  const refuses = failing((worker, id) =>
    worker.onmessage?.({ data: { id, failure: 'out of memory' } } as MessageEvent<BandAnswer>),
  )
  const ends = failing((worker) => worker.onerror?.({ message: 'no such script' } as ErrorEvent))
  for (const [start, words] of [
    [refuses, 'out of memory'],
    [ends, 'no such script'],
  ] as const) {
    const session = await chainSessions(loadModule, start, 2)('faithful2x', model)
    await expect(session.run({ luma: luma() })).rejects.toThrow(words)
  }
})
