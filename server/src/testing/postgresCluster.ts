import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const binaries = ['/usr/lib/postgresql/17/bin', '/usr/lib/postgresql/16/bin', '/usr/lib/postgresql/15/bin'].find(
  (folder) => existsSync(join(folder, 'initdb')),
)

/** Whether this machine has a PostgreSQL server to test against. */
export const hasPostgres = binaries !== undefined

export interface PostgresCluster {
  readonly url: string
  /** Kills it as a crash would and restarts it on the same data. */
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A private PostgreSQL in a temporary folder, reached over a Unix socket; opens no port. */
export const startPostgres = async (): Promise<PostgresCluster> => {
  if (binaries === undefined) throw new Error('No PostgreSQL is installed.')
  const folder = await mkdtemp('/tmp/spotless-pg-')
  const isRoot = userInfo().uid === 0
  // PostgreSQL refuses to run as root.
  const as = (file: string, ...parameters: string[]) =>
    isRoot ? run('runuser', ['-u', 'postgres', '--', file, ...parameters]) : run(file, parameters)
  if (isRoot) {
    const { stdout } = await run('id', ['-u', 'postgres'])
    await chown(folder, Number(stdout), -1)
  }
  await chmod(folder, 0o700)
  const data = join(folder, 'data')
  await as(join(binaries, 'initdb'), '-D', data, '-U', 'spotless', '--auth=trust', '--no-sync', '-E', 'UTF8')
  const options = `-c listen_addresses='' -k ${folder} -c fsync=off -c max_connections=200`
  const start = () => as(join(binaries, 'pg_ctl'), '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start')
  const stop = () => as(join(binaries, 'pg_ctl'), '-D', data, '-m', 'immediate', '-w', 'stop')
  await start()
  return {
    url: `postgresql://spotless@localhost/postgres?host=${encodeURIComponent(folder)}`,
    restart: async () => {
      await stop()
      await start()
    },
    close: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
