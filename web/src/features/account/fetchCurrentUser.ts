import { type CurrentUser, currentUserSchema } from '@spotless/contract/account'
import { route } from '@spotless/contract/route'
import { CallError, call } from '../../lib/call.ts'
import { rememberPerson } from '../../lib/devicePerson.ts'
import { forgetDevicePage } from '../../lib/forgetDevicePage.ts'
import { loadIdentity } from '../../lib/identity.ts'
import { syncToken } from '../../lib/syncToken.ts'

/**
 * The current user's record.
 * @throws {CallError} including 401, if the server does not accept the sign-in
 */
export const requireCurrentUser = async (): Promise<CurrentUser> => {
  const user = currentUserSchema.parse(await (await call('GET', route.currentUser)).json())
  rememberPerson(user.id)
  return user
}

/**
 * The current user's record; null when signed out (401), in which case the browser's own sign-in is
 * cleared too. Other failures are logged and yield null.
 */
export const fetchCurrentUser = async (): Promise<CurrentUser | null> => {
  try {
    return await requireCurrentUser()
  } catch (error) {
    if (error instanceof CallError && error.status === 401) {
      rememberPerson(null)
      await (await loadIdentity()).signOut()
      return null
    }
    // biome-ignore lint/suspicious/noConsole: the specification asks for this failure to be logged and not raised
    console.error('Failed to fetch user', error)
    return null
  }
}

/** Signs out and goes to the home page; here, because visitors who only browse do not load this file. */
export const endSession = async (): Promise<void> => {
  const identity = await loadIdentity()
  await identity.signOut()
  await syncToken(null)
  await forgetDevicePage()
  location.assign('/')
}
