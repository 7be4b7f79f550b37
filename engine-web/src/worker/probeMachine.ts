import { float32Tensor, type ModelStore } from '@spotless/engine/ports'
import { probeNetwork } from '../deviceWeights.ts'

/** A window that keeps every thread busy for some tenths of a second on a small machine. */
const sidePx = 320
/** The first opens the network and starts the threads. */
const runs = 3

/**
 * How fast this machine runs networks: seconds of the fastest of a few runs of `probeNetwork` (0.2 MB), on a window of
 * grey. The work of networks depends on their input's size alone.
 */
export const probeMachine = async (models: ModelStore): Promise<number> => {
  const session = await models.session(probeNetwork)
  const luma = float32Tensor(new Float32Array(sidePx * sidePx).fill(0.5), [1, 1, sidePx, sidePx])
  let seconds = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    await session.run({ luma })
    seconds = Math.min(seconds, (performance.now() - began) / 1000)
  }
  return seconds
}
