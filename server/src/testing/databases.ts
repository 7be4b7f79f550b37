import { hasPostgres } from './postgresCluster.ts'
import { startPostgresDatabase } from './postgresDatabase.ts'
import { startS3 } from './s3Server.ts'

/** The databases to run a suite on: the embedded one, and PostgreSQL where it is installed. */
export const databases: readonly {
  readonly name: string
  /** A fresh database; `url` is undefined for the embedded one. */
  readonly start: () => Promise<{ readonly url: string | undefined; readonly close: () => Promise<void> }>
}[] = [
  { name: 'PGlite', start: async () => ({ url: undefined, close: async () => undefined }) },
  ...(hasPostgres ? [{ name: 'PostgreSQL', start: startPostgresDatabase }] : []),
]

export interface Installation {
  readonly url: string | undefined
  /** Environment variables that point the server at its other services. */
  readonly environment: Readonly<Record<string, string>>
  /** Keys of all files stored outside the data folder. */
  readonly keys?: () => Promise<string[]>
  readonly close: () => Promise<void>
}

/** Whole installations to run a suite on: each database with files in a folder, and files in a bucket. */
export const installations: readonly { readonly name: string; readonly start: () => Promise<Installation> }[] = [
  ...databases.map(({ name, start }) => ({
    name: `${name} and a folder`,
    start: async () => ({ ...(await start()), environment: {} }),
  })),
  ...databases.slice(-1).map(({ name, start }) => ({
    name: `${name} and a bucket`,
    start: async () => {
      const [database, s3] = await Promise.all([start(), startS3()])
      const close = async () => {
        await Promise.all([database.close(), s3.close()])
      }
      return { url: database.url, environment: s3.environment, keys: s3.keys, close }
    },
  })),
]
