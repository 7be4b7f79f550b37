import { create } from 'zustand'
import { loadIdentity } from '../../lib/identity.ts'
import { queryClient } from '../../lib/queryClient.ts'
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
      const signedIn = await identity.signIn()
      if (signedIn) await queryClient.fetchQuery({ queryKey: currentUserKey, staleTime: 0 })
      return signedIn
    } catch (error) {
      toast({ title, text: (error instanceof Error && error.message) || otherwise, destructive: true })
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
  location.assign('/')
}
