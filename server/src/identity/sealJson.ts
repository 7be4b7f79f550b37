import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'spotless sealed json', 32))

/** Encrypts a value with AES-256-GCM as base64url text. */
export const sealJson = (value: unknown, secret: string): string => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts a value.
 * @param secrets must contain the one it was encrypted with
 * @returns undefined when none of them decrypts it
 */
export const unsealJson = (text: string, secrets: readonly string[]): unknown => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return undefined
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const opened = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
      return JSON.parse(opened.toString('utf8'))
    } catch {
      // Encrypted with another secret, or modified.
    }
  }
  return undefined
}
