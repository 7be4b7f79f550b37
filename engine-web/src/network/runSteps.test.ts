import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openNetworkMemory } from './openNetworkMemory.ts'
import { planNetwork } from './planNetwork.ts'
import type { Network, NetworkStep } from './readNetwork.ts'
import { openSteps, stateOf, stopRun } from './runSteps.ts'
import type { Shape } from './shapes.ts'

const assembly = join(import.meta.dirname, '../../assembly')

/** Numbers between -1 and 1 that are the same in each run. */
const valuesOf = (length: number, seed: number): number[] =>
  Array.from({ length }, (_, at) => Math.sin(seed * 12.9898 + at * 78.233))

const halves = (dims: readonly number[], seed: number) => {
  const length = dims.reduce((product, side) => product * side, 1)
  const values = new Float16Array(valuesOf(length, seed).map((value) => value / 8))
  return { dims, data: new Uint16Array(values.buffer) }
}

const numbersOf = ({ data }: { readonly data: Uint16Array }): Float16Array =>
  new Float16Array(data.buffer, data.byteOffset, data.length)

type Picture = Shape & { readonly values: Float64Array }

const picture = (shape: Shape, at: (x: number, y: number, channel: number) => number): Picture => {
  const values = new Float64Array(shape.width * shape.height * shape.channels)
  let to = 0
  for (let y = 0; y < shape.height; y++)
    for (let x = 0; x < shape.width; x++)
      for (let channel = 0; channel < shape.channels; channel++) values[to++] = at(x, y, channel)
  return { ...shape, values }
}

/** A step in plain arithmetic; what is outside a picture is zero. */
const expected = (step: NetworkStep, from: readonly Picture[], shape: Shape): Picture => {
  const [first] = from as [Picture]
  const read = ({ width, height, channels, values }: Picture, x: number, y: number, channel: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : values[(y * width + x) * channels + channel]!
  if (step.kind === 'sum')
    return picture(shape, (x, y, channel) => read(first, x, y, channel) + read(from[1]!, x, y, channel))
  if (step.kind === 'pool')
    return picture(shape, (x, y, channel) => {
      const columns = [2 * x, Math.min(2 * x + 1, first.width - 1)]
      const rows = [2 * y, Math.min(2 * y + 1, first.height - 1)]
      return Math.max(...rows.flatMap((row) => columns.map((column) => read(first, column, row, channel))))
    })
  if (step.kind === 'resize') {
    const between = (at: number, side: number, toSide: number) => {
      const position = Math.max(0, ((at + 0.5) * side) / toSide - 0.5)
      const low = Math.floor(position)
      return { low, high: Math.min(low + 1, side - 1), part: position - low }
    }
    return picture(shape, (x, y, channel) => {
      const [across, down] = [between(x, first.width, shape.width), between(y, first.height, shape.height)]
      const row = (at: number): number =>
        read(first, across.low, at, channel) * (1 - across.part) + read(first, across.high, at, channel) * across.part
      return row(down.low) * (1 - down.part) + row(down.high) * down.part
    })
  }
  const { weights, bias, stride, dilation, isRectified } = step
  const [inputs, taps, biases] = [weights.dims[1]!, numbersOf(weights), numbersOf(bias)]
  return picture(shape, (x, y, channel) => {
    if (channel >= weights.dims[0]!) return 0
    let sum = biases[channel]!
    for (let input = 0; input < inputs; input++) {
      const isFirst = input < first.channels
      for (let tap = 0; tap < 9; tap++)
        sum +=
          taps[(channel * inputs + input) * 9 + tap]! *
          read(
            isFirst ? first : from[1]!,
            x * stride + ((tap % 3) - 1) * dilation,
            y * stride + (Math.floor(tap / 3) - 1) * dilation,
            isFirst ? input : input - first.channels,
          )
    }
    return isRectified ? Math.max(0, sum) : sum
  })
}

/** Every kind of step, on sides that neither tiles nor pools divide. */
const network = (): Network => {
  const convolve = (
    from: readonly number[],
    to: number,
    [outputs, inputs]: readonly [number, number],
    more: { readonly stride?: 1 | 2; readonly dilation?: number; readonly isRectified?: boolean } = {},
  ): NetworkStep => ({
    ...{ kind: 'convolve', from, to, stride: 1, dilation: 1, isRectified: true },
    ...{ weights: halves([outputs, inputs, 3, 3], to), bias: halves([outputs], 100 + to) },
    ...more,
  })
  const [width, height] = [35, 27]
  const whole = { width, height, channels: 16 }
  return {
    shapes: [
      { width: 2 * width - 1, height: 2 * height, channels: 4 },
      whole,
      whole,
      { width: 18, height: 14, channels: 16 },
      { width: 18, height: 14, channels: 24 },
      { ...whole, channels: 24 },
      whole,
      whole,
      { ...whole, channels: 8 },
    ],
    steps: [
      convolve([0], 1, [16, 3], { stride: 2 }),
      convolve([1], 2, [16, 16]),
      { kind: 'pool', from: [2], to: 3 },
      convolve([3], 4, [24, 16], { dilation: 4 }),
      { kind: 'resize', from: [4], to: 5 },
      convolve([5, 2], 6, [16, 40], { dilation: 2 }),
      { kind: 'sum', from: [6, 1], to: 7 },
      convolve([7], 8, [1, 16], { isRectified: false }),
    ],
    ...{ input: 0, output: 8 },
  }
}

const open = async (file: string, threads: number) => {
  const described = network()
  const planned = planNetwork(described, threads)
  const { plan } = planned
  const memory = openNetworkMemory(planned)
  const module = await WebAssembly.compile(await readFile(join(assembly, file)))
  const runs = await Promise.all(
    Array.from({ length: threads }, (_, thread) => openSteps(module, memory, plan, thread)),
  )
  const input = new Float32Array(memory.buffer, plan.input.at, plan.input.width * plan.input.height * 4)
  const output = new Float32Array(memory.buffer, plan.output.at, plan.output.width * plan.output.height * 8)
  return { described, plan, memory, runs, input, output }
}

it.each(['network.wasm', 'network.fused.wasm'])(
  '%s computes every kind of step as plain arithmetic does',
  async (file) => {
    const { described, plan, memory, runs, input, output } = await open(file, 2)
    const photo = picture(described.shapes[0]!, (x, y, channel) =>
      channel < 3 ? Math.cos(x * 3 + y * 7 + channel) : 0,
    )
    const pictures = [photo]
    for (const step of described.steps)
      pictures[step.to] = expected(
        step,
        step.from.map((one) => pictures[one]!),
        described.shapes[step.to]!,
      )
    for (let again = 0; again < 2; again++) {
      stateOf(memory, plan).fill(0)
      input.set(photo.values)
      for (const run of runs) run()
      const worst = pictures
        .at(-1)!
        .values.reduce((most, value, at) => Math.max(most, Math.abs(value - output[at]!)), 0)
      expect(worst).toBeLessThan(1e-5)
    }
  },
)

it('a thread stops waiting for one that failed', async () => {
  const { plan, memory, runs } = await open('network.wasm', 1)
  const state = stateOf(memory, plan).fill(0)
  // Another thread has taken a unit of the first step, and never finishes it.
  Atomics.add(state, 1, 1)
  stopRun(state)
  expect(runs[0]).toThrow('Another thread of the network failed.')
})
