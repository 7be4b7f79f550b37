import { ProviderFailure } from '@spotless/engine/hosted/hostedModels'
import { type Breaker, createBreaker } from '@spotless/providers/breaker'
import { type Budget, callProvider } from '@spotless/providers/callProvider'
import { type HostedName, hostedNames } from '@spotless/providers/catalogue'
import type { Ask } from '@spotless/providers/followChain'
import { openProvider } from '@spotless/providers/openProvider'
import type { Provider } from '@spotless/providers/provider'
import type { Log } from '../log.ts'
import type { HostedConfig } from './hostedConfig.ts'

/** Delay before the first retry. */
const firstRetryDelayMs = 500

interface Service {
  readonly provider: Provider
  readonly breaker: Breaker
  readonly priceUsd: number
}

/**
 * Calls hosted services, with one circuit breaker per service and process. Clients are created on first use.
 * @param deps.fetch sends every request
 */
export const openHosted = (
  config: Pick<HostedConfig, 'services' | 'timeoutMs' | 'restMs' | 'retries'>,
  deps: { readonly fetch: typeof fetch; readonly budget: Budget; readonly log: Log },
): Ask => {
  const { timeoutMs, restMs, retries } = config
  const nowMs = () => Date.now()
  const services = new Map<string, Service>()
  for (const name of hostedNames satisfies readonly HostedName[]) {
    const settings = config.services[name]
    if (settings === undefined) continue
    const provider = openProvider(name, settings, { fetch: deps.fetch, nowMs })
    services.set(name, { provider, breaker: createBreaker(restMs, nowMs), priceUsd: settings.priceUsd })
  }
  return async (link, task, signal) => {
    const service = services.get(link.name)
    if (service === undefined) throw new ProviderFailure('no-access', { detail: `${link.name} has no key here.` })
    const { provider, breaker, priceUsd } = service
    const facts = { provider: link.name, model: link.model, capability: task.capability }
    const started = performance.now()
    const rules = {
      breaker,
      priceUsd,
      timeoutMs,
      retries,
      pauseMs: firstRetryDelayMs,
      nowMs,
      budget: deps.budget,
      random: Math.random,
    }
    try {
      const answer = await callProvider(provider, task, rules, signal)
      const durationMs = Math.round(performance.now() - started)
      deps.log.info({ ...facts, durationMs, costUsd: answer.costUsd }, 'A hosted model answered.')
      return answer
    } catch (error) {
      if (error instanceof ProviderFailure) {
        const { kind, detail, costUsd } = error
        deps.log.warn({ ...facts, kind, detail, costUsd }, 'A hosted model failed; the chain continues.')
      }
      throw error
    }
  }
}
