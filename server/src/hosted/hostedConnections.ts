import type { ModelServer } from '@spotless/providers/servers/modelServer'
import { type OperatorConnections, openOperatorConnections } from '../network/operatorFetch.ts'
import { openPublicFetch } from '../network/publicFetch.ts'
import type { HostedConfig } from './hostedConfig.ts'

/** Everything that may connect to a model. */
export interface HostedConnections {
  /** For hosted services: public addresses, and those that the operator gave as `<NAME>_BASE_URL`. */
  readonly fetch: typeof fetch
  /** For one server of the operator's. */
  readonly toServer: (server: ModelServer) => Pick<OperatorConnections, 'fetch' | 'openSocket'>
  readonly close: () => Promise<void>
}

export const openHostedConnections = ({ services }: Pick<HostedConfig, 'services'>): HostedConnections => {
  const opened: OperatorConnections[] = []
  return {
    fetch: openPublicFetch({
      trustedOrigins: Object.values(services).flatMap(({ baseUrl }) =>
        baseUrl === undefined ? [] : [new URL(baseUrl).origin],
      ),
    }),
    toServer: (server) => {
      const connections = openOperatorConnections(server)
      opened.push(connections)
      return connections
    },
    close: async () => {
      for (const { close } of opened.splice(0)) await close()
    },
  }
}
