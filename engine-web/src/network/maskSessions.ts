import { matteSidePx } from '@spotless/engine/matte/predictMatte'
import { float32Tensor, type ModelName, type Tensor } from '@spotless/engine/ports'
import type { KernelPool } from '../kernels/kernelPool.ts'
import type { OpenSession } from '../models/onnxSession.ts'
import { openNetworkMemory } from './openNetworkMemory.ts'
import { type NetworkPlan, planNetwork } from './planNetwork.ts'
import { type NetworkNames, readNetwork } from './readNetwork.ts'
import { stateOf, stopRun } from './runSteps.ts'

/** Networks that give a mask of a photo, and their names. */
export const maskNetworks: Readonly<Partial<Record<ModelName, NetworkNames>>> = {
  isnet: { input: 'input', output: 'output', sidePx: matteSidePx },
}

const rgb = 3

/** Planes to pixels whose channels are side by side. */
const putPhoto = (
  memory: WebAssembly.Memory,
  { at, width, height, channels }: NetworkPlan['input'],
  photo: Tensor,
): void => {
  const planes = photo.data as Float32Array
  const length = width * height
  if (planes.length !== rgb * length)
    throw new Error(`Expected a photo of ${width} × ${height} in three planes, got ${photo.dims.join(' × ')}.`)
  const pixels = new Float32Array(memory.buffer, at, length * channels)
  for (let pixel = 0, to = 0; pixel < length; pixel++, to += channels)
    for (let plane = 0; plane < rgb; plane++) pixels[to + plane] = planes[plane * length + pixel]!
}

/** The first channel, through the sigmoid that ends the network. */
const readMask = (memory: WebAssembly.Memory, { at, width, height, channels }: NetworkPlan['output']): Tensor => {
  const answers = new Float32Array(memory.buffer, at, width * height * channels)
  const mask = new Float32Array(width * height)
  for (let pixel = 0; pixel < mask.length; pixel++) mask[pixel] = 1 / (1 + Math.exp(-answers[pixel * channels]!))
  return float32Tensor(mask, [1, 1, height, width])
}

/**
 * Opens networks that give a mask in a memory that a pool's workers share; all of them compute each step.
 * @param loadModule gives a build of `engine-web/assembly/network.ts`
 */
export const maskSessions =
  (loadModule: () => Promise<WebAssembly.Module>, pool: KernelPool) =>
  /** @throws Error when the network is of another kind, or there is no memory for it */
  async (name: ModelName, names: NetworkNames, model: Uint8Array): Promise<OpenSession> => {
    const planned = planNetwork(readNetwork(model, names), pool.count)
    const { plan } = planned
    const memory = openNetworkMemory(planned)
    const module = await loadModule()
    const threads = pool.threads()
    for (const [thread, { tell }] of threads.entries())
      tell({ kind: 'openNetwork', name, module, memory, plan, thread })
    const state = stateOf(memory, plan)

    const runOnce = async (photo: Tensor): Promise<Tensor> => {
      state.fill(0)
      putPhoto(memory, plan.input, photo)
      const answers = await Promise.allSettled(
        threads.map(({ ask }) =>
          ask({ kind: 'runNetwork', name }).catch((error: unknown) => {
            stopRun(state)
            throw error
          }),
        ),
      )
      const failed = answers.find((answer) => answer.status === 'rejected')
      if (failed) throw failed.reason
      return readMask(memory, plan.output)
    }
    /** Runs share the memory. */
    let last: Promise<unknown> = Promise.resolve()
    return {
      inputs: [{ name: names.input, type: 'float32', dims: [1, rgb, names.sidePx, names.sidePx] }],
      inputNames: [names.input],
      run: async (feeds) => {
        const answer = last.then(() => runOnce(feeds[names.input]!))
        last = answer.catch(() => undefined)
        return { [names.output]: await answer }
      },
      close: async () => {
        for (const { tell } of threads) tell({ kind: 'closeNetwork', name })
      },
    }
  }
export type OpenMaskSession = ReturnType<typeof maskSessions>
