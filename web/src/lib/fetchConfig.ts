import type { ClientConfig } from '@spotless/contract/config'
import { route } from '@spotless/contract/route'

/**
 * Fetches the installation's configuration.
 * @throws {Error} if the server cannot be reached or responds with something else
 */
export const fetchConfig = async (): Promise<ClientConfig> => {
  // Loaded lazily: the validator is a third of the script size of the pages outside the editor.
  const [response, { clientConfigSchema }] = await Promise.all([
    fetch(route.config),
    import('@spotless/contract/config'),
  ])
  if (!response.ok) throw new Error(`The server answered ${response.status} instead of its configuration.`)
  return clientConfigSchema.parse(await response.json())
}
