import type { HostedReport } from '@spotless/contract/hosted'
import type { PaidAnswer } from './callProvider.ts'
import { type Capability, type MaskKind, ProviderFailure, type ProviderTask, type Shape } from './provider.ts'

/** One link of a chain as the engine knows it: nothing secret. */
export interface ChainLink {
  readonly name: string
  readonly label: string
  readonly model: string
  readonly maskKind: MaskKind
  readonly shapes?: readonly Shape[]
}

/** The order in which an edit's work is tried; our own engines follow after the last link. */
export interface Chain {
  readonly capability: Capability
  readonly links: readonly ChainLink[]
  /** File of the erase model on disk, where a link names one. */
  readonly eraseModelFile?: string
  /** Whether MI-GAN stands before the fill without a model. */
  readonly hasMigan: boolean
}

/** Has one link carry out a task. @throws ProviderFailure; the signal's reason when aborted */
export type Ask = (link: ChainLink, task: ProviderTask, signal: AbortSignal) => Promise<PaidAnswer>

export interface Answered<T> {
  readonly value: T
  /** The engine as results name it. */
  readonly engine: string
}

/** The models outside our own engines that an edit may use. */
export interface HostedModels {
  readonly capability: Capability
  readonly isEmpty: boolean
  readonly hasMigan: boolean
  /**
   * Asks the links in order until an answer can be used. A link that failed in this edit is not asked again.
   * @param make the task as this link takes it
   * @param use turns the answer into what is needed, or throws a `ProviderFailure` when it does not fit
   * @returns null when no link answered usably
   * @throws the signal's reason when aborted
   */
  readonly ask: <T>(
    make: (link: ChainLink) => Promise<ProviderTask>,
    use: (answer: PaidAnswer, link: ChainLink) => Promise<T>,
    signal: AbortSignal,
  ) => Promise<Answered<T> | null>
  /** What became of it so far; undefined where nobody was asked. */
  readonly report: () => HostedReport | undefined
}

const engineOf = ({ label, model }: ChainLink): string => `${label} (${model})`

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
          const answer = await askLink(link, task, signal)
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
