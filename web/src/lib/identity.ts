/** Who is signed in, whatever the provider: one adapter per technology sits behind this. */
export interface Identity {
  /** Opens the provider's popup with its account chooser; resolves false when the person closed it. */
  readonly signIn: () => Promise<boolean>
  readonly signOut: () => Promise<void>
  /** A token that is valid now, refreshed where needed; null when signed out. */
  readonly getToken: () => Promise<string | null>
  /** Calls back after each sign-in, refresh and sign-out; returns what ends that. */
  readonly onChange: (listener: (signedIn: boolean) => void) => () => void
}

let loaded: Promise<Identity> | undefined

/** The adapter, loaded when first needed: a visitor who only looks around does not pay for it. */
export const loadIdentity = (): Promise<Identity> => {
  loaded ??= import('./oidcIdentity.ts').then(({ oidcIdentity }) => oidcIdentity())
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}

/** Start of the storage keys of the OpenID client. */
export const sessionKeyPrefix = 'spotless.'

/** Whether this browser keeps a session, judged without loading the adapter. */
export const mayBeSignedIn = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(`${sessionKeyPrefix}user:`))
  } catch {
    return false
  }
}

/** The bearer token to send, or null. */
export const currentToken = async (): Promise<string | null> =>
  mayBeSignedIn() ? (await loadIdentity()).getToken() : null
