import { type CurrentUser, currentUserSchema } from '@spotless/contract/account'
import { route } from '@spotless/contract/route'
import { CallError, call } from '../../lib/call.ts'

/** The current user's record; null when signed out (401). Other failures are logged and give null. */
export const fetchCurrentUser = async (): Promise<CurrentUser | null> => {
  try {
    return currentUserSchema.parse(await (await call('GET', route.currentUser)).json())
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    // biome-ignore lint/suspicious/noConsole: the specification asks for this failure to be logged and not raised
    console.error('Failed to fetch user', error)
    return null
  }
}
