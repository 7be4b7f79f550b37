import type { ClientConfig } from '@spotless/contract/config'
import { route } from '@spotless/contract/route'

/**
 * What this installation can do.
 * @throws Error where the server cannot be reached or answers something else
 */
export const fetchConfig = async (): Promise<ClientConfig> => {
  // The validator is loaded here: it is a third of what the pages outside the editor weigh.
  const [response, { clientConfigSchema }] = await Promise.all([
    fetch(route.config),
    import('@spotless/contract/config'),
  ])
  if (!response.ok) throw new Error(`The server answered ${response.status} instead of its configuration.`)
  return clientConfigSchema.parse(await response.json())
}
