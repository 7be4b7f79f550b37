import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, it } from 'vitest'
import { openChain } from './openChain.ts'
import { readChain } from './readChain.ts'

const root = join(import.meta.dirname, '../../..')
const noise = (length: number, seed: number): Float32Array =>
  Float32Array.from({ length }, (_, at) => Math.abs(Math.sin((at + 1) * seed * 12.9898) * 43_758.5453) % 1)

const openNetwork = async (name: string) => {
  const module = await WebAssembly.compile(await readFile(join(root, 'engine-web/assembly/convolution.wasm')))
  const model = await readFile(join(root, `engine/weights/${name}.onnx`))
  return { run: await openChain(module, readChain(model)), session: await InferenceSession.create(model) }
}

const largestDifference = (one: Float32Array, other: Float32Array): number => {
  expect(one.length).toBe(other.length)
  return one.reduce((largest, value, at) => Math.max(largest, Math.abs(value - other[at]!)), 0)
}

/** Sides that are no multiple of a tile, and a smaller part after a larger one. */
const sides = [
  [70, 54],
  [33, 41],
] as const

it.each(['faithful2x', 'robust2x', 'faithful4x', 'robust4x'])('%s gives the answers of onnxruntime', async (name) => {
  const { run, session } = await openNetwork(name)
  for (const [width, height] of sides) {
    const planes = noise(width * height, 7)
    const { enlarged } = await session.run({ luma: new Tensor('float32', planes, [1, 1, height, width]) })
    expect(largestDifference(run({ planes, width, height }), enlarged!.data as Float32Array)).toBeLessThan(1e-5)
  }
})

it('the network that removes noise gives the answers of onnxruntime, by degradation and strength', async () => {
  const { run, session } = await openNetwork('clean')
  const [width, height] = [86, 62]
  for (const [noiseLevel, quantization, strength] of [
    [0.1, 0.3, 1],
    [0.02, 0, 0.5],
  ] as const) {
    const planes = noise(3 * width * height, 3)
    const degradation = Float32Array.of(noiseLevel, quantization)
    const { cleaned } = await session.run({
      planes: new Tensor('float32', planes, [1, 3, height, width]),
      wear: new Tensor('float32', degradation, [1, 2]),
      strength: new Tensor('float32', Float32Array.of(strength), [1]),
    })
    const answer = run({ planes, width, height, degradation, strength })
    expect(largestDifference(answer, cleaned!.data as Float32Array)).toBeLessThan(1e-5)
  }
})

it('networks that are no chains of convolutions are refused, and damaged files', async () => {
  const read = (name: string): Promise<Buffer> => readFile(join(root, `engine/weights/${name}.onnx`))
  expect(() => readChain(new Uint8Array())).toThrow(/chain of convolutions/)
  const [shadow, faithful] = [await read('shadow'), await read('faithful2x')]
  expect(() => readChain(shadow)).toThrow(/chain of convolutions/)
  expect(() => readChain(faithful.subarray(0, 100_000))).toThrow(/cut short/)
})
