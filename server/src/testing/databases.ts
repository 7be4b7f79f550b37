import { hasPostgres, startPostgres } from './postgresCluster.ts'

/** The databases to run a suite on: the embedded one, and PostgreSQL where it is installed. */
export const databases: readonly {
  readonly name: string
  /** A fresh database; `url` is undefined for the embedded one. */
  readonly start: () => Promise<{ readonly url: string | undefined; readonly close: () => Promise<void> }>
}[] = [
  { name: 'PGlite', start: async () => ({ url: undefined, close: async () => undefined }) },
  ...(hasPostgres ? [{ name: 'PostgreSQL', start: startPostgres }] : []),
]
