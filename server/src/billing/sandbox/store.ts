import { randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Database, Queries } from '../../db/connect.ts'
import { sandboxObjects } from '../../db/schema.ts'
import { idPrefix, type Kind, type RecordOf, recordSchemas, type Stored } from './records.ts'

/** Ids name pages that need no sign-in, so they must not be guessable. */
const idBytes = 16

const read = <K extends Kind>(kind: K, row: typeof sandboxObjects.$inferSelect): Stored<K> =>
  ({
    ...recordSchemas[kind].parse(row.payload),
    id: row.id,
    customer: row.customer ?? row.id,
    createdAt: row.createdAt,
  }) as unknown as Stored<K>

/** The sandbox's records, in the product's own database. */
export const sandboxStore = (queries: Queries) => ({
  add: async <K extends Kind>(kind: K, customer: string | null, record: RecordOf<K>, now: Date): Promise<Stored<K>> => {
    const id = `${idPrefix[kind]}_${randomBytes(idBytes).toString('hex')}`
    const payload = JSON.parse(JSON.stringify(record)) as Record<string, unknown>
    const [row] = await queries
      .insert(sandboxObjects)
      .values({ id, kind, customer, payload, createdAt: now })
      .returning()
    if (row === undefined) throw new Error(`Expected one inserted ${kind} but received none.`)
    return read(kind, row)
  },
  find: async <K extends Kind>(kind: K, id: string): Promise<Stored<K> | undefined> => {
    const [row] = await queries
      .select()
      .from(sandboxObjects)
      .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind)))
    return row === undefined ? undefined : read(kind, row)
  },
  /** The customer's records of a kind, latest first. */
  list: async <K extends Kind>(kind: K, customer: string): Promise<Stored<K>[]> => {
    const rows = await queries
      .select()
      .from(sandboxObjects)
      .where(and(eq(sandboxObjects.customer, customer), eq(sandboxObjects.kind, kind)))
      .orderBy(desc(sandboxObjects.createdAt))
    return rows.map((row) => read(kind, row))
  },
  change: async <K extends Kind>(kind: K, stored: Stored<K>, change: Partial<RecordOf<K>>): Promise<Stored<K>> => {
    const { id, customer: _customer, createdAt: _createdAt, ...record } = stored
    const payload = JSON.parse(JSON.stringify({ ...record, ...change })) as Record<string, unknown>
    const [row] = await queries.update(sandboxObjects).set({ payload }).where(eq(sandboxObjects.id, id)).returning()
    if (row === undefined) throw new Error(`Expected the ${kind} ${id} but it does not exist.`)
    return read(kind, row)
  },
})

export type SandboxStore = ReturnType<typeof sandboxStore>

/** Runs a change of one customer's records while their row is locked, so that nothing else changes them. */
export const withCustomer = <Result>(
  database: Database,
  customer: string,
  run: (store: SandboxStore) => Promise<Result>,
): Promise<Result> =>
  database.transaction(async (transaction) => {
    await transaction.select().from(sandboxObjects).where(eq(sandboxObjects.id, customer)).for('update')
    return run(sandboxStore(transaction))
  })
