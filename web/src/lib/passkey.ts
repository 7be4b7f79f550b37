import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { PasskeyAnswer, PasskeyOptions } from '@spotless/contract/signIn'

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** A passkey prompt that ended without a passkey; the message is for the user. */
export class PasskeyError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'PasskeyError'
  }
}

const messageOf = (error: unknown): string => {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device already has a passkey for your account.'
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was chosen. Please try again.'
  if (name === 'NotSupportedError') return 'This browser or device cannot use passkeys.'
  return 'The passkey could not be used. Please try again.'
}

const toAnswer = async (prompt: Promise<{ readonly id: string }>): Promise<PasskeyAnswer> => {
  try {
    return { ...(await prompt), type: 'public-key' }
  } catch (error) {
    throw new PasskeyError(messageOf(error), error)
  }
}

/** Has the device or password manager make a passkey. @throws {PasskeyError} */
export const makePasskey = (options: PasskeyOptions): Promise<PasskeyAnswer> =>
  toAnswer(startRegistration({ optionsJSON: options as unknown as RegistrationOptions }))

/** Asks for one of the person's passkeys. @throws {PasskeyError} */
export const askForPasskey = (options: PasskeyOptions): Promise<PasskeyAnswer> =>
  toAnswer(startAuthentication({ optionsJSON: options as unknown as AuthenticationOptions }))
