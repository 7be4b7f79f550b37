import { randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Database, Queries } from '../../db/connect.ts'
import { sandboxObjects } from '../../db/schema.ts'
import { idPrefix, type Kept, type Kind, type RecordOf, recordSchemas } from './records.ts'

/** Ids name pages that need no sign-in, so they cannot be guessed. */
const idBytes = 16

const read = <K extends Kind>(kind: K, row: typeof sandboxObjects.$inferSelect): Kept<K> =>
  ({
    ...recordSchemas[kind].parse(row.payload),
    ...{ id: row.id, customer: row.customer ?? row.id, createdAt: row.createdAt },
  }) as unknown as Kept<K>

/** The sandbox's records, in the product's own database. */
export const sandboxStore = (queries: Queries) => ({
  add: async <K extends Kind>(kind: K, customer: string | null, record: RecordOf<K>, now: Date): Promise<Kept<K>> => {
    const id = `${idPrefix[kind]}_${randomBytes(idBytes).toString('hex')}`
    const payload = JSON.parse(JSON.stringify(record)) as Record<string, unknown>
    const [row] = await queries
      .insert(sandboxObjects)
      .values({ id, kind, customer, payload, createdAt: now })
      .returning()
    if (row === undefined) throw new Error('The record was not inserted.')
    return read(kind, row)
  },
  find: async <K extends Kind>(kind: K, id: string): Promise<Kept<K> | undefined> => {
    const [row] = await queries
      .select()
      .from(sandboxObjects)
      .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind)))
    return row === undefined ? undefined : read(kind, row)
  },
  /** The customer's records of a kind, latest first. */
  list: async <K extends Kind>(kind: K, customer: string): Promise<Kept<K>[]> => {
    const rows = await queries
      .select()
      .from(sandboxObjects)
      .where(and(eq(sandboxObjects.customer, customer), eq(sandboxObjects.kind, kind)))
      .orderBy(desc(sandboxObjects.createdAt))
    return rows.map((row) => read(kind, row))
  },
  change: async <K extends Kind>(kind: K, kept: Kept<K>, change: Partial<RecordOf<K>>): Promise<Kept<K>> => {
    const { id, customer: _customer, createdAt: _createdAt, ...record } = kept
    const payload = JSON.parse(JSON.stringify({ ...record, ...change })) as Record<string, unknown>
    const [row] = await queries.update(sandboxObjects).set({ payload }).where(eq(sandboxObjects.id, id)).returning()
    if (row === undefined) throw new Error('The record is gone.')
    return read(kind, row)
  },
})

export type SandboxStore = ReturnType<typeof sandboxStore>

/** Runs a change of one customer's records with nobody else changing them meanwhile. */
export const withCustomer = <Result>(
  database: Database,
  customer: string,
  run: (store: SandboxStore) => Promise<Result>,
): Promise<Result> =>
  database.transaction(async (transaction) => {
    await transaction.select().from(sandboxObjects).where(eq(sandboxObjects.id, customer)).for('update')
    return run(sandboxStore(transaction))
  })
