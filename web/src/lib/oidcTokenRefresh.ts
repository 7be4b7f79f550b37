import { ErrorResponse, type User, type UserManager } from 'oidc-client-ts'
import { refreshBeforeMs, refreshDelayMs } from './refreshDelay.ts'

const refreshLock = 'spotless-refresh'

const expiresAtMs = ({ expires_at: seconds }: User): number => (seconds ?? 0) * 1000

/** Keeps the tokens of an OpenID Connect sign-in fresh. */
export interface TokenRefresh {
  /**
   * Refreshes tokens that expire within a time.
   * @returns whether somebody is signed in; a refusal by the issuer (disabled, expired, revoked)
   *   signs out
   * @throws if the issuer cannot be reached
   */
  readonly refreshIfExpiring: (withinMs: number) => Promise<boolean>
  /** Schedules the next refresh. */
  readonly schedule: () => Promise<void>
  readonly stop: () => void
}

export const createTokenRefresh = (manager: UserManager): TokenRefresh => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const isFresh = (user: User, withinMs: number) => expiresAtMs(user) - Date.now() > withinMs

  // A refresh token works once, and a second use ends the session, so tabs take turns.
  const refresh = (withinMs: number): Promise<boolean> =>
    navigator.locks.request(refreshLock, async () => {
      const user = await manager.getUser()
      if (user === null) return false
      if (isFresh(user, withinMs)) return true
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
    const next = () =>
      refresh(refreshBeforeMs)
        // Already counted; the next delay is longer.
        .catch(() => undefined)
        .then(schedule)
    timer = setTimeout(next, refreshDelayMs(expiresAtMs(user), Date.now(), failures))
  }

  return {
    refreshIfExpiring: async (withinMs) => {
      const user = await manager.getUser()
      return user !== null && (isFresh(user, withinMs) || refresh(withinMs))
    },
    schedule,
    stop: () => clearTimeout(timer),
  }
}
