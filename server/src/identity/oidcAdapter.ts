import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Database } from '../db/connect.ts'
import { oidcState } from '../db/schema.ts'
import { hashSecret } from './hashSecret.ts'
import { sealJson, unsealJson } from './sealJson.ts'

/**
 * Stores the OpenID provider's state in the database, so that sign-ins survive restarts. The id of an artifact is a secret of
 * its holder, so ids are hashed and contents encrypted: the database alone gives access to no account.
 * @param secrets encryption secrets, the newest first
 */
export const oidcAdapter =
  (database: Database, secrets: readonly [string, ...string[]]): AdapterFactory =>
  (model): Adapter => {
    const [secret] = secrets
    const keyOf = (id: string) => `${model}:${hashSecret(id)}`
    const isAlive = or(isNull(oidcState.expiresAt), gt(oidcState.expiresAt, sql`now()`))
    const findOne = async (where: SQL | undefined): Promise<AdapterPayload | undefined> => {
      const [row] = await database.select().from(oidcState).where(and(where, isAlive))
      return row === undefined ? undefined : (unsealJson(row.payload.sealed, secrets) as AdapterPayload | undefined)
    }
    return {
      upsert: async (id, payload, expiresIn) => {
        const values = {
          payload: { sealed: sealJson(payload, secret) },
          accountId: payload.accountId ?? payload.session?.accountId ?? null,
          grantId: payload.grantId ?? null,
          uid: payload.uid === undefined ? null : hashSecret(payload.uid),
          expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        }
        await database
          .insert(oidcState)
          .values({ key: keyOf(id), ...values })
          .onConflictDoUpdate({ target: oidcState.key, set: values })
      },
      find: (id) => findOne(eq(oidcState.key, keyOf(id))),
      findByUid: (uid) => findOne(and(eq(oidcState.uid, hashSecret(uid)), sql`${oidcState.key} like ${`${model}:%`}`)),
      // The device flow is disabled, so there are no user codes.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const payload = await findOne(eq(oidcState.key, keyOf(id)))
        if (payload === undefined) return
        const consumed = { ...payload, consumed: Math.floor(Date.now() / 1000) }
        await database
          .update(oidcState)
          .set({ payload: { sealed: sealJson(consumed, secret) } })
          .where(eq(oidcState.key, keyOf(id)))
      },
      destroy: async (id) => {
        await database.delete(oidcState).where(eq(oidcState.key, keyOf(id)))
      },
      revokeByGrantId: async (grantId) => {
        await database.delete(oidcState).where(eq(oidcState.grantId, grantId))
      },
    }
  }
