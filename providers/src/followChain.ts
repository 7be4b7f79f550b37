import {
  type Capability,
  type ChainLink,
  type HostedModels,
  type PaidAnswer,
  ProviderFailure,
  type ProviderTask,
} from '@spotless/engine/hosted/hostedModels'
import { abortSignalOf } from './abortSignalOf.ts'
import type { OnFraction } from './provider.ts'

/** The order in which models are tried; the engine's own follow after the last link. */
export interface Chain {
  readonly capability: Capability
  readonly links: readonly ChainLink[]
  /** File of the erase model on disk, where a link names one. */
  readonly eraseModelFile?: string
  /** Whether MI-GAN is tried before the fill without a model. */
  readonly hasMigan: boolean
}

/** Has one link carry out a task. @throws ProviderFailure; the signal's reason when aborted */
export type Ask = (
  link: ChainLink,
  task: ProviderTask,
  signal: AbortSignal,
  onFraction?: OnFraction,
) => Promise<PaidAnswer>

const engineOf = ({ label, model }: ChainLink): string => (model === '' ? label : `${label} (${model})`)

/** Goes through a chain for one edit. */
export const followChain = ({ capability, links, hasMigan }: Chain, askLink: Ask): HostedModels => {
  const answeredBy: string[] = []
  const failures: { provider: string; reason: string }[] = []
  const failed = new Set<ChainLink>()
  let costUsd = 0
  return {
    ...{ capability, hasMigan, isEmpty: links.length === 0 },
    ask: async (make, use, signal) => {
      for (const link of links) {
        if (failed.has(link)) continue
        try {
          const task = await make(link)
          signal.throwIfAborted()
          const answer = await askLink(link, task, abortSignalOf(signal))
          costUsd += answer.costUsd
          const value = await use(answer, link)
          const engine = engineOf(link)
          if (!answeredBy.includes(engine)) answeredBy.push(engine)
          return { value, engine }
        } catch (error) {
          if (signal.aborted) throw error
          if (!(error instanceof ProviderFailure)) throw error
          costUsd += error.costUsd
          failed.add(link)
          failures.push({ provider: link.label, reason: error.message })
        }
      }
      return null
    },
    report: () =>
      answeredBy.length + failures.length === 0
        ? undefined
        : { answeredBy: [...answeredBy], costUsd, failures: [...failures] },
  }
}
