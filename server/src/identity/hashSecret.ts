import { createHash } from 'node:crypto'

/** SHA-256 of a random secret, base64url: what the database stores of it, so that its contents grant no access. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
