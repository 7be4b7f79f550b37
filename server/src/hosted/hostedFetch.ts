import { openPublicFetch } from '../network/publicFetch.ts'
import type { HostedConfig } from './hostedConfig.ts'

/** The `fetch` for hosted models: public addresses, and those that the operator gave as `<NAME>_BASE_URL`. */
export const hostedFetch = ({ services }: Pick<HostedConfig, 'services'>): typeof fetch =>
  openPublicFetch({
    trustedOrigins: Object.values(services).flatMap(({ baseUrl }) =>
      baseUrl === undefined ? [] : [new URL(baseUrl).origin],
    ),
  })
