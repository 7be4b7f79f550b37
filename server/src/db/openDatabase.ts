import { join } from 'node:path'
import { type Connection, openPgliteFolder, openPostgres } from './connect.ts'

export interface DatabaseConfig {
  /** Absent where the embedded database is used. */
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
  /** Names this process among PostgreSQL's connections. */
  readonly role: string
}

/** The configured database: PostgreSQL by `DATABASE_URL`, else the embedded one in the data folder. */
export const openDatabase = (config: DatabaseConfig): Promise<Connection> =>
  config.databaseUrl === undefined
    ? openPgliteFolder(join(config.dataFolder, 'db'))
    : openPostgres(config.databaseUrl, config.role)
