import { create } from 'zustand'
import { CallError, messageOf } from '../../lib/call.ts'
import { loadIdentity } from '../../lib/identity.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { toast } from '../../lib/toast.ts'
import { currentUserKey, watchIdentity } from './useCurrentUser.ts'

interface FailureText {
  readonly title: string
  /** Shown if the error has no message of its own. */
  readonly fallback: string
}

interface SignIn {
  readonly signingIn: boolean
  /**
   * Signs in through the popup; a failure is shown as a toast.
   * @returns whether the visitor is signed in
   */
  readonly signIn: (failure: FailureText) => Promise<boolean>
}

export const useSignIn = create<SignIn>((set, get) => ({
  signingIn: false,
  signIn: async ({ title, fallback }) => {
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
        // The provider accepted the sign-in, but the server did not: undo it.
        await identity.signOut()
        throw error
      }
      return true
    } catch (error) {
      const text = error instanceof CallError ? messageOf(error, fallback) : error instanceof Error && error.message
      toast({ title, text: text || fallback, destructive: true })
      return false
    } finally {
      set({ signingIn: false })
    }
  },
}))

/** Loads the sign-in client before the click, so that the popup opens within the click event. */
export const prepareSignIn = (): void => {
  loadIdentity().catch(() => undefined)
}

/** Signs out and goes to the home page. */
export const signOut = async (): Promise<void> => {
  const { endSession } = await import('./fetchCurrentUser.ts')
  await endSession()
}
