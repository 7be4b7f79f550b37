import type { LanguageModel } from '@spotless/engine/pipeline'
import { abortSignalOf } from '@spotless/providers/abortSignalOf'
import { askChat } from '@spotless/providers/chat/askChat'
import { isPrivateHost, openPublicFetch } from '../network/publicFetch.ts'
import type { PlannerConfig } from './plannerConfig.ts'

/** The language model that plans prompts. */
export interface Planner extends LanguageModel {
  /** Whether it answers inside the operator's network, so that words sent to it stay there. */
  readonly isInside: boolean
}

/** Answers that are remembered: whoever leaves out a step of a plan sends its prompt again and must get the same plan. */
const maxRemembered = 200
const rememberedMs = 3_600_000

/** Whether an address is of this machine or of a private network, by its form; no name is resolved. */
const isInside = (url: URL): boolean =>
  isPrivateHost(url) || /^([^.]+|.*\.(localhost|local|internal|lan))$/i.test(url.hostname)

/** Opens the language model; each question is asked once within an hour. */
export const openPlanner = (config: PlannerConfig, now: () => number = Date.now): Planner => {
  const url = new URL(config.baseUrl)
  const deps = { fetch: openPublicFetch({ trustedOrigins: [url.origin] }), nowMs: now }
  const remembered = new Map<string, { readonly text: string; readonly atMs: number }>()
  return {
    name: config.model,
    isInside: isInside(url),
    ask: async (question, signal) => {
      const key = JSON.stringify(question.messages)
      const known = remembered.get(key)
      if (known !== undefined && now() - known.atMs < rememberedMs) return known.text
      const text = await askChat(question, config, deps, abortSignalOf(signal))
      remembered.delete(key)
      remembered.set(key, { text, atMs: now() })
      const [oldest] = remembered.keys()
      if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
      return text
    },
  }
}
