/** Reasons for a failed sign-in, with the codes of the identity providers' clients. */
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
  'too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'user-disabled': 'This account has been disabled by its provider.',
  'unauthorized-domain': 'Sign-in is not allowed from this web address.',
  'user-token-expired': 'Your sign-in has expired. Please sign in again.',
  'invalid-credential': 'The provider did not accept this sign-in. Please try again.',
}

/**
 * Handles a failed sign-in: a popup closed by the user is only logged; anything else is logged and
 * thrown, with a message for the user if the code is known.
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
