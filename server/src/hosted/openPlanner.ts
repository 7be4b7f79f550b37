import type { LanguageModel } from '@spotless/engine/pipeline'
import { abortSignalOf } from '@spotless/providers/abortSignalOf'
import { askChat } from '@spotless/providers/chat/askChat'
import { isOutsideLiteral, openOperatorConnections } from '../network/operatorFetch.ts'
import { openPublicFetch, type Resolve } from '../network/publicFetch.ts'
import type { PlannerConfig } from './plannerConfig.ts'

/** The language model that plans prompts. */
export interface Planner extends LanguageModel {
  /**
   * The same model for words that must stay in the operator's network: each connection is made to an address that was checked.
   * Undefined where the model's address is written as one outside.
   */
  readonly inside: LanguageModel | undefined
  readonly close: () => Promise<void>
}

/** Answers that are remembered: whoever leaves out a step of a plan sends its prompt again and must get the same plan. */
const maxRemembered = 200
const rememberedMs = 3_600_000

/**
 * Opens the language model; each question is asked once within an hour.
 * @param lookup replaces the system's resolver in tests
 */
export const openPlanner = (
  config: PlannerConfig,
  { now = Date.now, lookup }: { readonly now?: () => number; readonly lookup?: Resolve } = {},
): Planner => {
  const url = new URL(config.baseUrl)
  const connections = openOperatorConnections({ staysInNetwork: true, ...(lookup && { lookup }) })
  const anywhere = openPublicFetch({ trustedOrigins: [url.origin] })
  const remembered = new Map<string, { readonly text: string; readonly atMs: number }>()
  const modelOver = (connect: typeof fetch): LanguageModel => ({
    name: config.model,
    ask: async (question, signal) => {
      const key = JSON.stringify(question.messages)
      const known = remembered.get(key)
      if (known !== undefined && now() - known.atMs < rememberedMs) return known.text
      const text = await askChat(question, config, { fetch: connect, nowMs: now }, abortSignalOf(signal))
      remembered.delete(key)
      remembered.set(key, { text, atMs: now() })
      const [oldest] = remembered.keys()
      if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
      return text
    },
  })
  return {
    ...modelOver(anywhere),
    inside: isOutsideLiteral(url) ? undefined : modelOver(connections.fetch),
    close: connections.close,
  }
}
