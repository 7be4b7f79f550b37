import { join } from 'node:path'
import { embeddedIssuerUrl, signIdToken, webClientId } from '../server/src/identity/embeddedIssuer.ts'
import { openSecrets } from '../server/src/secrets.ts'

/**
 * What the browser keeps of a signed-in person, as an entry of its local storage, for stories and measurements that
 * are not about signing in.
 */
export const signedInUser = async (
  person: { readonly name: string; readonly email: string },
  product: { readonly url: string; readonly dataFolder: string },
): Promise<{ readonly key: string; readonly value: string }> => {
  const issuer = embeddedIssuerUrl(product.url)
  const secrets = await openSecrets(join(product.dataFolder, 'secrets.json'))
  const token = await signIdToken(person, issuer, secrets.signingKeys)
  const user = {
    ...{ id_token: token, access_token: token, token_type: 'Bearer', scope: 'openid', profile: { sub: 'story' } },
    expires_at: Math.floor(Date.now() / 1000) + 3_600,
  }
  return { key: `spotless.user:${issuer}:${webClientId}`, value: JSON.stringify(user) }
}
