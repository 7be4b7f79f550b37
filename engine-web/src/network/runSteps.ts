import { type NetworkPlan, type PlannedStep, stateLength, tilesPerBlock } from './planNetwork.ts'

/** What `engine-web/assembly/network.ts` exports; places are in bytes. */
interface Kernels {
  readonly transformWeights: (
    ...numbers: [from: number, to: number, cin: number, cout: number, group: number, scratch: number]
  ) => void
  readonly convolve: (
    ...numbers: [
      ...[first: number, firstChannels: number, second: number, secondChannels: number],
      ...[output: number, width: number, height: number, cout: number, dilation: number],
      ...[weights: number, bias: number, floor: number],
      ...[firstTile: number, lastTile: number, firstOut: number, lastOut: number, zeros: number, scratch: number],
    ]
  ) => void
  readonly convolveHalf: (
    ...numbers: [
      ...[input: number, output: number, width: number, height: number, cin: number, cout: number],
      ...[weights: number, bias: number, floor: number, row: number],
    ]
  ) => void
  readonly pool: (
    ...numbers: [input: number, output: number, width: number, height: number, channels: number, row: number]
  ) => void
  readonly resize: (
    ...numbers: [
      ...[input: number, output: number, width: number, height: number],
      ...[outWidth: number, outHeight: number, channels: number, row: number],
    ]
  ) => void
  readonly sum: (...numbers: [first: number, second: number, output: number, count: number]) => void
}

/** Another thread that failed never finishes its unit: what waits for it looks this often whether to stop. */
const lookAgainMs = 100

/** Computes one unit of a step. */
const runUnit = (kernels: Kernels, step: PlannedStep, unit: number, zeros: number, scratch: number): void => {
  if (step.kind === 'transform') {
    kernels.transformWeights(step.halves, step.to, step.cin, step.cout, unit, scratch)
  } else if (step.kind === 'convolve') {
    const { first, second, to, dilation, weights, bias, floor, tiles, outs } = step
    const blocks = Math.ceil(tiles / tilesPerBlock)
    const [firstTile, firstOut] = [(unit % blocks) * tilesPerBlock, Math.floor(unit / blocks) * outs]
    kernels.convolve(
      ...([first.at, first.channels, second?.at ?? 0, second?.channels ?? 0] as const),
      ...([to.at, to.width, to.height, to.channels, dilation, weights, bias, floor] as const),
      ...([firstTile, Math.min(tiles, firstTile + tilesPerBlock)] as const),
      ...([firstOut, Math.min(to.channels, firstOut + outs), zeros, scratch] as const),
    )
  } else if (step.kind === 'convolveHalf') {
    const { from, to, weights, bias, floor } = step
    kernels.convolveHalf(
      ...([from.at, to.at, from.width, from.height, from.channels, to.channels, weights, bias, floor, unit] as const),
    )
  } else if (step.kind === 'sum') {
    const { first, second, to } = step
    const rowBytes = to.width * to.channels * 4
    kernels.sum(first.at + unit * rowBytes, second.at + unit * rowBytes, to.at + unit * rowBytes, rowBytes / 4)
  } else {
    const { from, to } = step
    if (step.kind === 'pool') kernels.pool(from.at, to.at, from.width, from.height, from.channels, unit)
    else kernels.resize(from.at, to.at, from.width, from.height, to.width, to.height, from.channels, unit)
  }
}

/** The integers that threads share, all 0 before a run. */
export const stateOf = (memory: WebAssembly.Memory, { state, steps }: NetworkPlan): Int32Array<ArrayBufferLike> =>
  new Int32Array(memory.buffer, state, stateLength(steps.length))

/** Tells the other threads of a run to stop. */
export const stopRun = (state: Int32Array): void => {
  Atomics.store(state, 0, 1)
}

/**
 * Opens a thread's part in a network.
 * @param module a build of `engine-web/assembly/network.ts`
 * @returns what takes units of each step until there are none, and waits for the other threads before the next
 */
export const openSteps = async (
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  plan: NetworkPlan,
  thread: number,
) => {
  const { exports } = await WebAssembly.instantiate(module, { env: { memory } })
  const kernels = exports as unknown as Kernels
  const state = stateOf(memory, plan)
  return (): void => {
    for (const [index, step] of plan.steps.entries()) {
      const [taken, done] = [1 + 2 * index, 2 + 2 * index]
      for (let unit = Atomics.add(state, taken, 1); unit < step.units; unit = Atomics.add(state, taken, 1)) {
        runUnit(kernels, step, unit, plan.zeros, plan.scratch[thread]!)
        if (Atomics.add(state, done, 1) + 1 === step.units) Atomics.notify(state, done)
      }
      for (let finished = Atomics.load(state, done); finished < step.units; finished = Atomics.load(state, done)) {
        if (Atomics.load(state, 0) !== 0) throw new Error('Another thread of the network failed.')
        Atomics.wait(state, done, finished, lookAgainMs)
      }
    }
  }
}

export type RunSteps = Awaited<ReturnType<typeof openSteps>>
