import { ProviderFailure } from '@spotless/engine/hosted/hostedModels'
import { type Breaker, createBreaker } from '@spotless/providers/breaker'
import { type Budget, callProvider } from '@spotless/providers/callProvider'
import { entryOf, type HostedName, hostedNames } from '@spotless/providers/catalogue'
import type { Ask } from '@spotless/providers/followChain'
import { openProvider } from '@spotless/providers/openProvider'
import type { Provider } from '@spotless/providers/provider'
import { openModelServer } from '@spotless/providers/servers/openModelServer'
import type { Log } from '../log.ts'
import type { HostedConfig } from './hostedConfig.ts'
import type { HostedConnections } from './hostedConnections.ts'

/** Delay before the first retry. */
const firstRetryDelayMs = 500

interface Service {
  readonly provider: Provider
  readonly breaker: Breaker
  readonly priceUsd: number
  readonly timeoutMs: number
}

/**
 * Calls hosted services and the operator's servers, with one circuit breaker for each and process.
 * @param deps.connections carry every request
 */
export const openHosted = (
  config: Pick<HostedConfig, 'services' | 'servers' | 'timeoutMs' | 'restMs' | 'retries'>,
  deps: { readonly connections: HostedConnections; readonly budget: Budget; readonly log: Log },
): Ask => {
  const { timeoutMs, restMs, retries } = config
  const nowMs = () => Date.now()
  const services = new Map<string, Service>()
  for (const name of hostedNames satisfies readonly HostedName[]) {
    const settings = config.services[name]
    if (settings === undefined) continue
    const { notice } = entryOf(name)
    if (notice !== undefined) deps.log.warn({ provider: name, notice }, 'There is news of a hosted service.')
    const provider = openProvider(name, settings, { fetch: deps.connections.fetch, nowMs })
    services.set(name, { provider, breaker: createBreaker(restMs, nowMs), priceUsd: settings.priceUsd, timeoutMs })
  }
  for (const server of config.servers) {
    const provider = openModelServer(server, { ...deps.connections.toServer(server), nowMs })
    const { name, priceUsd } = server
    services.set(name, { provider, breaker: createBreaker(restMs, nowMs), priceUsd, timeoutMs: server.timeoutMs })
  }
  return async (link, task, signal, onFraction) => {
    const service = services.get(link.name)
    if (service === undefined) throw new ProviderFailure('no-access', { detail: `${link.name} has no key here.` })
    const { provider, breaker, priceUsd } = service
    const facts = { provider: link.name, model: link.model, capability: task.capability }
    const started = performance.now()
    const rules = {
      breaker,
      priceUsd,
      timeoutMs: service.timeoutMs,
      retries,
      pauseMs: firstRetryDelayMs,
      nowMs,
      budget: deps.budget,
      random: Math.random,
    }
    try {
      const answer = await callProvider(provider, task, rules, signal, onFraction)
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
