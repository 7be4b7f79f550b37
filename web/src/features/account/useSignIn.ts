import { create } from 'zustand'
import { CallError, messageOf } from '../../lib/call.ts'
import { loadIdentity } from '../../lib/identity.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { syncToken } from '../../lib/syncToken.ts'
import { toast } from '../../lib/toast.ts'
import { currentUserKey, watchIdentity } from './useCurrentUser.ts'

interface Failure {
  readonly title: string
  readonly otherwise: string
}

interface SignIn {
  readonly signingIn: boolean
  /** Signs in through the popup; on failure shows the toast of the place it was started from. */
  readonly signIn: (failure: Failure) => Promise<boolean>
}

export const useSignIn = create<SignIn>((set, get) => ({
  signingIn: false,
  signIn: async ({ title, otherwise }) => {
    if (get().signingIn) return false
    set({ signingIn: true })
    try {
      const identity = await loadIdentity()
      await watchIdentity()
      if (!(await identity.signIn())) return false
      const { requireCurrentUser } = await import('./fetchCurrentUser.ts')
      try {
        queryClient.setQueryData(currentUserKey, await requireCurrentUser())
      } catch (error) {
        // The provider knows the person and the server does not take them: a half sign-in is none.
        await identity.signOut()
        throw error
      }
      return true
    } catch (error) {
      const text = error instanceof CallError ? messageOf(error, otherwise) : error instanceof Error && error.message
      toast({ title, text: text || otherwise, destructive: true })
      return false
    } finally {
      set({ signingIn: false })
    }
  },
}))

/** Fetches the sign-in code ahead of the click, so that the popup opens inside it. */
export const prepareSignIn = (): void => {
  loadIdentity().catch(() => undefined)
}

/** Ends the session and goes home. */
export const signOut = async (): Promise<void> => {
  const identity = await loadIdentity()
  await identity.signOut()
  await syncToken(null)
  location.assign('/')
}
