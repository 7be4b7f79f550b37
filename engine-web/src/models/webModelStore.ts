import type { ModelName, ModelSession } from '@spotless/engine/ports'
import { weights } from '@spotless/engine-node/models/manifest'
import { shareOpening } from '@spotless/engine-node/models/shareOpening'
import * as onnxruntime from 'onnxruntime-web/wasm'
import { chainNetworks, type OpenChainSession } from '../convolution/chainSessions.ts'
import { maskNetworks, type OpenMaskSession } from '../network/maskSessions.ts'
import type { WeightsFile } from '../weights/weightsFile.ts'
import { inTurn } from './inTurn.ts'
import { type Hardware, openSession, type Runtime } from './onnxSession.ts'
import { openBest } from './openBest.ts'
import type { Verdict } from './tryCard.ts'
import type { VerdictMemory } from './verdictMemory.ts'

/** A card that does not answer a call in this time never does; the first compiles its programs. */
const cardLimitMs = 60_000

/** Where a page's server keeps the files of onnxruntime. */
export interface RuntimeFiles {
  readonly script: string
  readonly wasm: string
}

/** A graphics card that networks may run on. */
export interface GraphicsCard {
  readonly memory: VerdictMemory
  readonly loadRuntime: () => Promise<Runtime>
  /** Told when a network is about to be tried on the card. */
  readonly onTrial: () => void
}

export interface WebModelStoreOptions {
  readonly files: RuntimeFiles
  /** Threads inside one call of a network; 1 where the page is not isolated from other origins. */
  readonly threads: number
  readonly readWeights: (file: WeightsFile) => Promise<Uint8Array>
  /** Opens a network that is a chain of convolutions. */
  readonly openChainSession: OpenChainSession
  /** Opens a network that gives a mask; null where threads cannot share memory. */
  readonly openMaskSession: OpenMaskSession | null
  /** Null where there is none. */
  readonly card: GraphicsCard | null
  /** Told of every run of a network. */
  readonly onRun: (hardware: Hardware, verdict: Verdict | null) => void
}

/**
 * Networks by onnxruntime compiled to WebAssembly: the kernels of the server's, so that answers are alike. Chains of convolutions, and
 * networks that give a mask, are computed by kernels of our own, which are faster there. Where there is a graphics card, networks that give the same answers there, and
 * sooner, run on it.
 */
export const webModelStore = (options: WebModelStoreOptions) => {
  const { files, threads, readWeights, openChainSession, openMaskSession, card, onRun } = options
  onnxruntime.env.wasm.wasmPaths = { mjs: files.script, wasm: files.wasm }
  onnxruntime.env.wasm.numThreads = threads
  const readModel = (name: ModelName): Promise<Uint8Array> => readWeights(weights[name])
  const openInRuntime = async (name: ModelName) => openSession(onnxruntime, await readModel(name), 'processor')
  const openOnProcessor = async (name: ModelName) => {
    if (chainNetworks.includes(name)) return openChainSession(name, await readModel(name))
    const mask = maskNetworks[name]
    return mask && openMaskSession ? openMaskSession(name, mask, await readModel(name)) : openInRuntime(name)
  }
  /** Of the card's runtime, which answers one call at a time. */
  const takeTurn = inTurn(cardLimitMs)
  const openOnCard = async (name: ModelName, loadRuntime: () => Promise<Runtime>) => {
    const [runtime, model] = [await loadRuntime(), await readModel(name)]
    const session = await takeTurn(() => openSession(runtime, model, 'card'))
    return { ...session, run: (...feeds: Parameters<ModelSession['run']>) => takeTurn(() => session.run(...feeds)) }
  }
  const open = async (name: ModelName): Promise<ModelSession> => {
    if (card === null) {
      const session = await openOnProcessor(name)
      return {
        ...session,
        run: (...feeds) => {
          onRun('processor', null)
          return session.run(...feeds)
        },
      }
    }
    return openBest({
      network: weights[name].sha256,
      memory: card.memory,
      openOn: (hardware) => (hardware === 'processor' ? openOnProcessor(name) : openOnCard(name, card.loadRuntime)),
      onTrial: card.onTrial,
      onRun,
    })
  }
  return { session: shareOpening(open).openOnce, inRuntime: shareOpening(openInRuntime).openOnce }
}
