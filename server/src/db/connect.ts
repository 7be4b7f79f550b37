import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Pool, type PoolClient } from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import { fromPglite } from 'pg-boss'
import { isOutage } from './isOutage.ts'
import { listenPostgres } from './listenPostgres.ts'
import * as schema from './schema.ts'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
/** The database or a transaction. */
export type Queries = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** A database connection and what differs between the two kinds. */
export interface Connection {
  readonly database: Database
  readonly kind: 'pglite' | 'postgres'
  /** Options by which pg-boss uses this database. */
  readonly queueOptions: ConstructorOptions
  /** Calls `onPayload` for each `NOTIFY` on the channel until the returned function is called. */
  readonly listen: (channel: string, onPayload: (payload: string) => void) => Promise<() => Promise<void>>
  readonly close: () => Promise<void>
}

/** Folder of the SQL migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Opens and migrates the embedded database in a folder, for one process at a time. */
export const openPgliteFolder = async (folder: string, migrations = migrationsFolder): Promise<Connection> => {
  await mkdir(folder, { recursive: true })
  return openPglite(await PGlite.create({ dataDir: folder }), migrations)
}

/** Migrates an open embedded database. */
export const openPglite = async (pglite: PGlite, migrations = migrationsFolder): Promise<Connection> => {
  const database = drizzlePglite(pglite, { schema })
  await migratePglite(database, { migrationsFolder: migrations })
  return {
    database,
    kind: 'pglite',
    queueOptions: { db: fromPglite(pglite), backend: 'pglite' },
    listen: (channel, onPayload) => pglite.listen(channel, onPayload),
    close: () => pglite.close(),
  }
}

/** How long to wait for a database server that is starting. */
const startMs = 30_000
const retryMs = 500

const connectWithRetries = async (pool: Pool): Promise<PoolClient> => {
  for (const end = Date.now() + startMs; ; await sleep(retryMs)) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isOutage(error) || Date.now() > end) throw error
    }
  }
}

/**
 * Connects to a PostgreSQL server and migrates it.
 *
 * @param role names this process among the server's connections
 * @param migrations folder of the migrations; this version's by default
 * @throws Error when the server cannot be reached within 30 s
 */
export const openPostgres = async (url: string, role = 'tool', migrations = migrationsFolder): Promise<Connection> => {
  const application_name = `spotless ${role} ${hostname()}:${process.pid}`
  const pool = new Pool({ connectionString: url, max: 10, application_name })
  // A broken connection rejects the queries on it; without these listeners the event would also end the process.
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  const database = drizzlePostgres(pool, { schema })
  const lock = await connectWithRetries(pool)
  try {
    // Several processes may migrate at once; the lock's number only has to be the same in all of them.
    await lock.query('select pg_advisory_lock(7021984)')
    await migratePostgres(database, { migrationsFolder: migrations })
  } finally {
    await lock.query('select pg_advisory_unlock(7021984)').catch(() => undefined)
    lock.release()
  }
  return {
    database,
    kind: 'postgres',
    queueOptions: { connectionString: url, max: 4 },
    listen: (channel, onPayload) => listenPostgres(url, channel, onPayload),
    close: () => pool.end(),
  }
}
