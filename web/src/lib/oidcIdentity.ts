import type { SignInConfig } from '@spotless/contract/config'
import { screen } from '@spotless/contract/route'
import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Identity } from './identity.ts'
import { sessionKeyPrefix } from './mayBeSignedIn.ts'
import { expiredEarlyMs, refreshBeforeMs, refreshDelayMs } from './refreshDelay.ts'
import { type SignInCode, settleFailure } from './signInFailure.ts'

const networkTimeoutSeconds = 30
const popupFeatures = { width: 500, height: 600 }
const refreshLock = 'spotless-refresh'

const codeOf = (error: unknown): SignInCode | undefined => {
  const message = error instanceof Error ? error.message : String(error)
  if (/popup closed|popup aborted|access_denied/i.test(message)) return 'popup-closed-by-user'
  if (/disposed window|popup.*blocked|blocked.*popup/i.test(message)) return 'popup-blocked'
  if (/failed to fetch|network|timed out/i.test(message)) return 'network-request-failed'
  return undefined
}

/** Sign-in with any OpenID Connect issuer: authorization code with PKCE in a popup, refreshed by refresh token. */
export const oidcIdentity = ({ issuer, clientId }: SignInConfig & { kind: 'oidc' }): Identity => {
  const manager = new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: new URL(screen.signInCallback, location.origin).href,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    popupWindowFeatures: popupFeatures,
    userStore: new WebStorageStateStore({ store: localStorage, prefix: sessionKeyPrefix }),
    requestTimeoutInSeconds: networkTimeoutSeconds,
    // Refreshing is done here: the library gives up after the first network error.
    automaticSilentRenew: false,
    // The session lives in the tokens; the issuer's own cookie is not watched from an iframe.
    monitorSession: false,
  })
  const listeners = new Set<(signedIn: boolean) => void>()
  const tell = (signedIn: boolean) => {
    for (const listener of listeners) listener(signedIn)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  /**
   * Refreshes unless another tab just did: a refresh token is good once, and using it twice ends the session.
   * @returns whether there is a user still; a refusal by the issuer (disabled, expired, revoked) signs out
   */
  const refresh = async (withinMs: number): Promise<boolean> =>
    navigator.locks.request(refreshLock, async () => {
      const user = await manager.getUser()
      if (user === null) return false
      if ((user.expires_at ?? 0) * 1000 - Date.now() > withinMs) return true
      try {
        await manager.signinSilent()
        failures = 0
        return true
      } catch (error) {
        if (error instanceof ErrorResponse) {
          await manager.removeUser()
          return false
        }
        failures += 1
        throw error
      }
    })

  const schedule = async (): Promise<void> => {
    clearTimeout(timer)
    const user = await manager.getUser()
    if (user === null) return
    const delay = refreshDelayMs((user.expires_at ?? 0) * 1000, Date.now(), failures)
    timer = setTimeout(() => {
      // A failure is counted by `refresh`; the next try comes after a longer while.
      refresh(refreshBeforeMs)
        .catch(() => undefined)
        .then(schedule)
    }, delay)
  }

  manager.events.addUserLoaded(() => {
    void schedule()
    tell(true)
  })
  manager.events.addUserUnloaded(() => {
    clearTimeout(timer)
    tell(false)
  })
  // Another tab signed in or out.
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(`${sessionKeyPrefix}user:`)) tell(newValue !== null)
  })
  void schedule()

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
      const user = await manager.getUser()
      if (user === null) return null
      if ((user.expires_at ?? 0) * 1000 - Date.now() > expiredEarlyMs) return user.id_token ?? null
      return (await refresh(expiredEarlyMs)) ? ((await manager.getUser())?.id_token ?? null) : null
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
