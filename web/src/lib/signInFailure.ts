/** What can end a sign-in, in the words of the identity providers' clients. */
export type SignInCode =
  | 'popup-blocked'
  | 'popup-closed-by-user'
  | 'network-request-failed'
  | 'too-many-requests'
  | 'user-disabled'
  | 'unauthorized-domain'
  | 'user-token-expired'
  | 'invalid-credential'

const texts: Readonly<Partial<Record<SignInCode, string>>> = {
  'popup-blocked': 'Please allow popups for this site to sign in',
  'network-request-failed': 'The sign-in service cannot be reached. Please check your connection and try again.',
  'too-many-requests': 'Too many tries. Please wait a few minutes and try again.',
  'user-disabled': 'This account has been disabled by its provider.',
  'unauthorized-domain': 'Sign-in is not allowed from this address of the site.',
  'user-token-expired': 'Your sign-in has expired. Please sign in again.',
  'invalid-credential': 'The provider did not accept this sign-in. Please try again.',
}

/**
 * Settles a sign-in that did not succeed: a popup that the person closed is logged and not raised; everything else is
 * logged and thrown, in words for people where the code is known.
 * @returns false, for "not signed in"
 */
export const settleFailure = (code: SignInCode | undefined, error: unknown): false => {
  if (code === 'popup-closed-by-user') {
    // biome-ignore lint/suspicious/noConsole: the specification asks for this to be logged and not raised
    console.info('Sign-in popup closed')
    return false
  }
  // biome-ignore lint/suspicious/noConsole: the specification asks for sign-in errors to be logged
  console.error('Sign-in failed', error)
  const text = code === undefined ? undefined : texts[code]
  if (text !== undefined) throw new Error(text, { cause: error })
  throw error
}
