import type { Tensor, TensorData, ValueInfo } from '@spotless/engine/ports'
import type { OnnxSession } from './onnxSession.ts'

type Tensors = Readonly<Record<string, Tensor>>

interface Call {
  readonly feeds: Tensors
  readonly outputs: readonly string[] | undefined
  readonly answer: (answers: Tensors) => void
  readonly fail: (error: unknown) => void
}

const isOpen = ({ dims: [first] }: ValueInfo): boolean => typeof first === 'string' || (first ?? 1) < 1

/** Calls with the same key differ in their data alone. */
const keyOf = ({ feeds, outputs }: Call): string =>
  JSON.stringify([Object.entries(feeds).map(([name, { type, dims }]) => [name, type, dims]), outputs])

const joined = (tensors: readonly Tensor[]): Tensor => {
  const [{ type, dims, data }] = tensors as readonly [Tensor]
  const all: TensorData =
    data instanceof Float32Array
      ? new Float32Array(data.length * tensors.length)
      : new Uint8Array(data.length * tensors.length)
  for (const [at, one] of tensors.entries()) all.set(one.data, at * data.length)
  return { type, data: all, dims: [tensors.length, ...dims.slice(1)] }
}

/** @throws Error when the tensor does not hold an answer for each call */
const shareOf = ({ type, data, dims }: Tensor, at: number, calls: number): Tensor => {
  if (dims[0] !== calls) throw new Error(`Expected ${calls} answers, got [${dims.join(', ')}].`)
  const length = data.length / calls
  return { type, data: data.slice(at * length, (at + 1) * length), dims: [1, ...dims.slice(1)] }
}

const mapValues = (tensors: Tensors, change: (tensor: Tensor, name: string) => Tensor): Tensors =>
  Object.fromEntries(Object.entries(tensors).map(([name, tensor]) => [name, change(tensor, name)]))

/**
 * Answers calls that are made at once, with inputs of one size and a first dimension of 1, by one run of the device. A graph
 * whose first dimension is fixed is left as it is; one that cannot do what its dimensions promise is run once for each call
 * from then on.
 *
 * @param windowsPerCall calls that one run answers at most, 1 or more
 */
export const batchWindows = (session: OnnxSession, windowsPerCall: number): OnnxSession => {
  const { inputs, outputs } = session.graph
  if (windowsPerCall === 1 || ![...inputs, ...outputs].every(isOpen)) return session
  let waiting: Call[] = []
  let isRefused = false
  const runEach = async (calls: readonly Call[]): Promise<void> => {
    for (const { feeds, outputs, answer, fail } of calls) await session.run(feeds, outputs).then(answer, fail)
  }
  const runTogether = async (calls: readonly Call[]): Promise<void> => {
    const [first] = calls as readonly [Call]
    const feeds = mapValues(first.feeds, (_, name) => joined(calls.map((call) => call.feeds[name] as Tensor)))
    const answers = await session.run(feeds, first.outputs)
    const shares = calls.map((_, at) => mapValues(answers, (tensor) => shareOf(tensor, at, calls.length)))
    for (const [at, { answer }] of calls.entries()) answer(shares[at] as Tensors)
  }
  const flush = async (): Promise<void> => {
    const groups = Map.groupBy(waiting, keyOf)
    waiting = []
    for (const calls of groups.values())
      for (let from = 0; from < calls.length; from += windowsPerCall) {
        const some = calls.slice(from, from + windowsPerCall)
        if (some.length === 1 || isRefused) await runEach(some)
        else
          await runTogether(some).catch(() => {
            isRefused = true
            return runEach(some)
          })
      }
  }
  return {
    ...session,
    windowsPerCall,
    run: (feeds, outputs) =>
      new Promise((answer, fail) => {
        waiting.push({ feeds, outputs, answer, fail })
        if (waiting.length === 1) queueMicrotask(flush)
      }),
  }
}
