import { fetchConfig } from './fetchConfig.ts'
import { mayBeSignedIn } from './mayBeSignedIn.ts'
import { syncToken } from './syncToken.ts'

/** Sign-in, independent of the provider; each technology has an adapter. */
export interface Identity {
  /**
   * Opens the provider's popup with its account chooser; resolves to false if the user closes it.
   */
  readonly signIn: () => Promise<boolean>
  readonly signOut: () => Promise<void>
  /** A valid token, refreshed if needed; null when signed out. */
  readonly getToken: () => Promise<string | null>
  /** Reports each sign-in, refresh and sign-out; returns what unsubscribes. */
  readonly onChange: (listener: (signedIn: boolean) => void) => () => void
}

const openIdentity = async (): Promise<Identity> => {
  const { signIn } = await fetchConfig().catch((cause: unknown) => {
    throw new Error('The sign-in service cannot be reached. Please try again.', { cause })
  })
  const identity =
    signIn.kind === 'firebase'
      ? (await import('./firebaseIdentity.ts')).firebaseIdentity(signIn)
      : (await import('./oidcIdentity.ts')).oidcIdentity(signIn)
  identity.onChange(async () => syncToken(await identity.getToken()))
  return identity
}

let loaded: Promise<Identity> | undefined

/** The adapter, loaded on first use, so that visitors who only browse do not download it. */
export const loadIdentity = (): Promise<Identity> => {
  loaded ??= openIdentity()
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}

/** The bearer token to send, or null. */
export const currentToken = async (): Promise<string | null> =>
  mayBeSignedIn() ? (await loadIdentity()).getToken() : null
