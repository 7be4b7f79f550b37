import { z } from 'zod'
import { storedText } from './storedText.ts'

/** What a key may do: read photos and results, upload and edit, run batches. */
export const keyScopes = ['read', 'edit', 'batch'] as const
export type KeyScope = (typeof keyScopes)[number]

/** Start of every key, by which scanners of leaked secrets recognise it. */
export const keyPrefix = 'spotless_'
/** Most keys of one account. */
export const maxKeys = 50
export const maxKeyNameCharacters = 60
/** Longest lifetime of a key that expires, in days. */
export const maxKeyDays = 3_650

/** Body of `POST /api/keys`. */
export const keyRequestSchema = z.strictObject({
  name: storedText().trim().min(1, 'must name the key, such as "shop import"').max(maxKeyNameCharacters),
  scopes: z
    .array(z.enum(keyScopes))
    .min(1)
    .default([...keyScopes]),
  /** Days until the key expires; without it, the key works until it is revoked. */
  expiresInDays: z.int().min(1).max(maxKeyDays).optional(),
})
export type KeyRequest = z.input<typeof keyRequestSchema>

/** Answer of `POST /api/keys`; the key is shown this once. */
export const newKeySchema = z.object({ id: z.uuid(), key: z.string() })
export type NewKey = z.infer<typeof newKeySchema>

export const keyFactsSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The key's last four characters. */
  ending: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Requests made with the key. */
  uses: z.int().nonnegative(),
})
export type KeyFacts = z.infer<typeof keyFactsSchema>

/** Answer of `GET /api/keys`, newest first. */
export const keysAnswerSchema = z.object({ keys: z.array(keyFactsSchema) })
