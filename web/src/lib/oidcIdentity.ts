import type { SignInConfig } from '@spotless/contract/config'
import { screen } from '@spotless/contract/route'
import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { createEmitter } from './createEmitter.ts'
import type { Identity } from './identity.ts'
import { sessionKeyPrefix } from './mayBeSignedIn.ts'
import { createTokenRefresh } from './oidcTokenRefresh.ts'
import { expiredEarlyMs } from './refreshDelay.ts'
import { type SignInCode, settleFailure } from './signInFailure.ts'

const networkTimeoutSeconds = 30
const popupFeatures = { width: 500, height: 600 }

const codeOf = (error: unknown): SignInCode | undefined => {
  const message = error instanceof Error ? error.message : String(error)
  if (/popup closed|popup aborted|access_denied/i.test(message)) return 'popup-closed-by-user'
  if (/disposed window|popup.*blocked|blocked.*popup/i.test(message)) return 'popup-blocked'
  if (/failed to fetch|network|timed out/i.test(message)) return 'network-request-failed'
  return undefined
}

const createManager = ({ issuer, clientId }: SignInConfig & { kind: 'oidc' }): UserManager =>
  new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: new URL(screen.signInCallback, location.origin).href,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    popupWindowFeatures: popupFeatures,
    userStore: new WebStorageStateStore({ store: localStorage, prefix: sessionKeyPrefix }),
    requestTimeoutInSeconds: networkTimeoutSeconds,
    // Tokens are refreshed by `createTokenRefresh`: the library gives up after the first network
    // error.
    automaticSilentRenew: false,
    // The session is in the tokens; watching the issuer's own cookie from an iframe is not needed.
    monitorSession: false,
  })

/**
 * Sign-in with any OpenID Connect issuer: authorization code with PKCE in a popup, renewed by
 * refresh token.
 */
export const oidcIdentity = (config: SignInConfig & { kind: 'oidc' }): Identity => {
  const manager = createManager(config)
  const tokens = createTokenRefresh(manager)
  const changed = createEmitter<boolean>()

  manager.events.addUserLoaded(() => {
    void tokens.schedule()
    changed.emit(true)
  })
  manager.events.addUserUnloaded(() => {
    tokens.stop()
    changed.emit(false)
  })
  // Another tab signed in or out.
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(`${sessionKeyPrefix}user:`)) changed.emit(newValue !== null)
  })
  void tokens.schedule()

  return {
    signIn: async () => {
      try {
        await manager.signinPopup({ prompt: 'select_account', popupAbortOnClose: true })
        return true
      } catch (error) {
        return settleFailure(codeOf(error), error)
      }
    },
    signOut: async () => {
      await manager.revokeTokens().catch(() => undefined)
      await manager.removeUser()
    },
    getToken: async () => {
      const isSignedIn = await tokens.refreshIfExpiring(expiredEarlyMs)
      return isSignedIn ? ((await manager.getUser())?.id_token ?? null) : null
    },
    onChange: changed.subscribe,
  }
}
