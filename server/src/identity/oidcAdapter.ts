import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Database } from '../db/connect.ts'
import { oidcState } from '../db/schema.ts'

/** Keeps the OpenID provider's state in the database, so that sign-ins survive restarts. */
export const oidcAdapter =
  (database: Database): AdapterFactory =>
  (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    const isAlive = or(isNull(oidcState.expiresAt), gt(oidcState.expiresAt, sql`now()`))
    const findOne = async (where: ReturnType<typeof eq>): Promise<AdapterPayload | undefined> => {
      const [row] = await database.select().from(oidcState).where(and(where, isAlive))
      return row?.payload
    }
    return {
      upsert: async (id, payload, expiresIn) => {
        const values = {
          payload: { ...payload },
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        }
        await database
          .insert(oidcState)
          .values({ key: keyOf(id), ...values })
          .onConflictDoUpdate({ target: oidcState.key, set: values })
      },
      find: (id) => findOne(eq(oidcState.key, keyOf(id))),
      findByUid: (uid) => findOne(sql`${oidcState.uid} = ${uid} and ${oidcState.key} like ${`${model}:%`}`),
      // The device flow is off; there are no user codes.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const consumed = Math.floor(Date.now() / 1000)
        await database
          .update(oidcState)
          .set({ payload: sql`${oidcState.payload} || jsonb_build_object('consumed', ${consumed}::bigint)` })
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
