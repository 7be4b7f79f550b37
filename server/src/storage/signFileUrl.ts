import { createHmac, timingSafeEqual } from 'node:crypto'
import { SpotlessError } from '@spotless/contract/error'
import { z } from 'zod'

const signatureOf = (key: string, expires: number, secret: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(`${expires}\n${key}`).digest('base64url')

/**
 * A path that gives access to one file until a time.
 * @param expires Unix time in seconds
 */
export const signFileUrl = (key: string, expires: number, secret: string): string =>
  `/files/${key}?expires=${expires}&signature=${signatureOf(key, expires, secret)}`

const signedQuerySchema = z.object({ expires: z.coerce.number().int().positive(), signature: z.string().max(100) })

/**
 * @param now Unix time in seconds
 * @throws SpotlessError `not_found` when the signature is invalid, so that nobody can probe which files exist;
 * `link_expired` when a valid signature has expired
 */
export const checkFileUrl = (key: string, query: unknown, secret: string, now: number): void => {
  const parsed = signedQuerySchema.safeParse(query)
  const given = Buffer.from(parsed.success ? parsed.data.signature : '')
  const wanted = Buffer.from(parsed.success ? signatureOf(key, parsed.data.expires, secret) : 'none')
  if (!parsed.success || given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new SpotlessError('not_found', 'There is no such file.')
  }
  if (parsed.data.expires < now) {
    throw new SpotlessError('link_expired', 'This link has expired. Open the photo again to get a new one.')
  }
}

/** The key in a signed URL, absolute or a path; undefined for other URLs. Does not verify the signature. */
export const keyOfFileUrl = (url: string, publicUrl: string): string | undefined => {
  const parsed = URL.parse(url, publicUrl)
  if (parsed === null || parsed.origin !== new URL(publicUrl).origin || !parsed.pathname.startsWith('/files/')) {
    return undefined
  }
  return parsed.pathname.slice('/files/'.length)
}
