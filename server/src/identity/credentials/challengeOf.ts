import { createHmac } from 'node:crypto'

/**
 * The WebAuthn challenge of one sign-in or one invitation. It needs no storage, because what it is derived from is itself used once.
 * @param about what the challenge is for
 */
export const challengeOf = (secret: string, ...about: readonly string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    createHmac('sha256', Buffer.from(secret, 'base64url'))
      .update(JSON.stringify(['passkey challenge', ...about]))
      .digest(),
  )
