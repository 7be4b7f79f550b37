import { route, screen } from '@spotless/contract/route'
import { eq } from 'drizzle-orm'
import { interactionPolicy, Provider } from 'oidc-provider'
import type { Database } from '../db/connect.ts'
import { localAccounts } from '../db/schema.ts'
import type { Secrets } from '../secrets.ts'
import { embeddedIssuerUrl, idTokenSeconds, issuerPath, signingAlgorithm, webClientId } from './embeddedIssuer.ts'
import { oidcAdapter } from './oidcAdapter.ts'

const daySeconds = 86_400
const scope = 'openid profile email offline_access'

/** Shows the account chooser at every sign-in, even where the browser has a session. */
const alwaysChoose = (): interactionPolicy.DefaultPolicy => {
  const { Check, Prompt, base } = interactionPolicy
  const policy = base()
  const notChosen = new Check('account_not_chosen', 'The person chooses an account', (context) =>
    context.oidc.result?.select_account === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  )
  policy.add(new Prompt({ name: 'select_account', requestable: true }, notChosen), 0)
  return policy
}

/**
 * The embedded OpenID Connect issuer: one public first-party client, authorization code with PKCE, refresh tokens.
 * Without credentials it does not verify identities: anyone may claim any e-mail address.
 */
export const openIdProvider = (options: {
  readonly publicUrl: string
  readonly trustProxy: boolean
  readonly secrets: Secrets
  readonly database: Database
  readonly usesCredentials: boolean
}): Provider => {
  const { publicUrl, secrets, database, usesCredentials } = options
  const provider = new Provider(embeddedIssuerUrl(publicUrl), {
    adapter: oidcAdapter(database, secrets.cookieKeys),
    clients: [
      {
        client_id: webClientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}${screen.signInCallback}`],
        id_token_signed_response_alg: signingAlgorithm,
        scope,
      },
    ],
    jwks: { keys: secrets.signingKeys.map((key) => ({ ...key, alg: signingAlgorithm, use: 'sig' })) },
    cookies: {
      keys: secrets.cookieKeys,
      // The calls of the sign-in page need the cookie that names the sign-in; the chooser's page is its own address.
      short: { httpOnly: true, sameSite: 'lax', ...(usesCredentials ? { path: route.signIn } : {}) },
    },
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Called for every token request with an `Origin` header, our own included.
    clientBasedCORS: (_context, origin) => origin === new URL(publicUrl).origin,
    // The web client sends the ID token to the API, so it must contain the person's claims.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
    },
    interactions: {
      policy: alwaysChoose(),
      url: (_context, interaction) =>
        usesCredentials ? screen.signIn : `${issuerPath}/interaction/${interaction.uid}`,
    },
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    loadExistingGrant: async (context) => {
      const { client, session, provider: issuer } = context.oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const known = session.grantIdFor(client.clientId)
      const grant = known === undefined ? undefined : await issuer.Grant.find(known)
      if (grant?.accountId === session.accountId) return grant
      // The only client is first-party, so it needs no consent.
      const granted = new issuer.Grant({ clientId: client.clientId, accountId: session.accountId })
      granted.addOIDCScope(scope)
      await granted.save()
      return granted
    },
    findAccount: async (_context, subject) => {
      const [account] = await database.select().from(localAccounts).where(eq(localAccounts.subject, subject))
      if (account === undefined || (usesCredentials && account.verifiedAt === null)) return undefined
      return {
        accountId: subject,
        claims: async () => ({
          sub: subject,
          email: account.email,
          email_verified: usesCredentials,
          name: account.name,
        }),
      }
    },
    renderError: async (context, out) => {
      context.type = 'text/plain'
      context.body = `Sign-in failed: ${out.error_description ?? out.error}. Please close this window and try again.`
    },
    ttl: {
      AccessToken: idTokenSeconds,
      AuthorizationCode: 60,
      IdToken: idTokenSeconds,
      Interaction: 3_600,
      Session: 14 * daySeconds,
      Grant: 30 * daySeconds,
      RefreshToken: 30 * daySeconds,
    },
  })
  provider.proxy = options.trustProxy
  return provider
}
