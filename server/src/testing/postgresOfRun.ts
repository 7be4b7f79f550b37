import type { TestProject } from 'vitest/node'
import { clusterIn, makeClusterFolder } from './postgresCluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the PostgreSQL that the suites of a run share. */
    readonly clusterFolder: string
  }
}

/**
 * Gives the suites of a test run a folder for one PostgreSQL, which the first suite that needs it starts
 * (`startPostgresDatabase`), and stops it after the last.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await makeClusterFolder()
  project.provide('clusterFolder', folder)
  const { close, closeAtExit } = clusterIn(folder)
  // A run that is interrupted is not torn down.
  process.once('exit', closeAtExit)
  return close
}
