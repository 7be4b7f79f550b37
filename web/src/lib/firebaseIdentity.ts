import type { SignInConfig } from '@spotless/contract/config'
import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  onIdTokenChanged,
  signInWithPopup,
  signOut,
} from 'firebase/auth'
import type { Identity } from './identity.ts'
import { type SignInCode, settleFailure } from './signInFailure.ts'

const closedByUser = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled']

// Not by class: the bundle may contain several copies of Firebase's error class.
const codeOf = (error: unknown): SignInCode | undefined => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code !== 'string') return undefined
  return closedByUser.includes(code) ? 'popup-closed-by-user' : (code.replace(/^auth\//, '') as SignInCode)
}

/**
 * Sign-in with Google through Firebase Authentication. Its client refreshes tokens and signs out
 * when the provider reports that the user is disabled or the session has ended.
 */
export const firebaseIdentity = (config: SignInConfig & { kind: 'firebase' }): Identity => {
  const { apiKey, authDomain, projectId, emulatorUrl } = config
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: browserLocalPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })

  return {
    signIn: async () => {
      try {
        await signInWithPopup(auth, provider)
        return true
      } catch (error) {
        return settleFailure(codeOf(error), error)
      }
    },
    signOut: () => signOut(auth),
    getToken: async () => {
      await auth.authStateReady()
      try {
        return (await auth.currentUser?.getIdToken()) ?? null
      } catch (error) {
        // If the client has signed out, there is no token; other errors, such as no network, go to
        // the caller.
        if (auth.currentUser === null) return null
        throw error
      }
    },
    onChange: (listener) => onIdTokenChanged(auth, (user) => listener(user !== null)),
  }
}
