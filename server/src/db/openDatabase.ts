import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Connection, openPgliteFolder, openPostgres } from './connect.ts'

/** The configured database: PostgreSQL by `DATABASE_URL`, else the embedded one in the data folder. */
export const openDatabase = (config: Config): Promise<Connection> =>
  config.databaseUrl === undefined
    ? openPgliteFolder(join(config.dataFolder, 'db'))
    : openPostgres(config.databaseUrl, config.role)
