import { clientConfigSchema } from '@spotless/contract/config'
import { route, screen } from '@spotless/contract/route'
import { ErrorTimeout, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { type Identity, sessionKeyPrefix } from './identity.ts'

const refreshBeforeExpirySeconds = 300
const networkTimeoutSeconds = 30
const popupFeatures = { width: 500, height: 600 }

const popupBlocked = 'Please allow popups for this site to sign in'

/**
 * Sign-in with any OpenID Connect issuer: authorization code with PKCE in a popup, refreshed by refresh token.
 * @throws when the installation's configuration cannot be read
 */
export const oidcIdentity = async (): Promise<Identity> => {
  const response = await fetch(route.config)
  if (!response.ok) throw new Error('The sign-in service cannot be reached. Please try again.')
  const { oidc } = clientConfigSchema.parse(await response.json())
  const manager = new UserManager({
    authority: oidc.issuer,
    client_id: oidc.clientId,
    redirect_uri: new URL(screen.signInCallback, location.origin).href,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    popupWindowFeatures: popupFeatures,
    userStore: new WebStorageStateStore({ store: localStorage, prefix: sessionKeyPrefix }),
    accessTokenExpiringNotificationTimeInSeconds: refreshBeforeExpirySeconds,
    requestTimeoutInSeconds: networkTimeoutSeconds,
    automaticSilentRenew: true,
    // The session lives in the tokens; the issuer's own cookie is not watched from an iframe.
    monitorSession: false,
  })
  const listeners = new Set<(signedIn: boolean) => void>()
  const tell = (signedIn: boolean) => {
    for (const listener of listeners) listener(signedIn)
  }
  manager.events.addUserLoaded(() => tell(true))
  manager.events.addUserUnloaded(() => tell(false))
  manager.events.addAccessTokenExpired(() => void manager.removeUser())
  manager.events.addSilentRenewError((error) => {
    if (!(error instanceof ErrorTimeout) && 'error' in error) void manager.removeUser()
  })

  return {
    signIn: async () => {
      try {
        await manager.signinPopup({ prompt: 'select_account', popupAbortOnClose: true })
        return true
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        if (/popup closed by user|access_denied|aborted/i.test(message)) return false
        if (/disposed window|popup.*blocked|blocked.*popup/i.test(message)) {
          throw new Error(popupBlocked, { cause: error })
        }
        throw error
      }
    },
    signOut: async () => {
      await manager.revokeTokens().catch(() => undefined)
      await manager.removeUser()
    },
    getToken: async () => {
      let user = await manager.getUser()
      if (user?.expired) {
        user = await manager.signinSilent().catch(() => null)
        if (!user) await manager.removeUser()
      }
      return user?.id_token ?? null
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
