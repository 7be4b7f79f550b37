import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
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

/** A new, empty folder for a cluster and its socket. */
export const makeClusterFolder = (): Promise<string> => mkdtemp('/tmp/spotless-pg-')

interface ClusterInFolder extends PostgresCluster {
  readonly create: () => Promise<void>
  /** What `close` does, without waiting: for a process that ends. */
  readonly closeAtExit: () => void
}

/** The PostgreSQL of a folder from `makeClusterFolder`, started or not. */
export const clusterIn = (folder: string): ClusterInFolder => {
  const isRoot = userInfo().uid === 0
  const program = (name: string, ...parameters: string[]) => {
    if (binaries === undefined) throw new Error('No PostgreSQL is installed.')
    const file = join(binaries, name)
    // PostgreSQL refuses to run as root.
    return isRoot ? run('runuser', ['-u', 'postgres', '--', file, ...parameters]) : run(file, parameters)
  }
  const data = join(folder, 'data')
  const options = `-c listen_addresses='' -k ${folder} -c fsync=off -c max_connections=200`
  const start = () => program('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start')
  const stop = () => program('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
  return {
    url: `postgresql://spotless@localhost/postgres?host=${encodeURIComponent(folder)}`,
    create: async () => {
      if (isRoot) {
        const { stdout } = await run('id', ['-u', 'postgres'])
        await chown(folder, Number(stdout), -1)
      }
      await chmod(folder, 0o700)
      await program('initdb', '-D', data, '-U', 'spotless', '--auth=trust', '--no-sync', '-E', 'UTF8')
      await start()
    },
    restart: async () => {
      await stop()
      await start()
    },
    close: async () => {
      if (existsSync(join(data, 'postmaster.pid'))) await stop()
      await rm(folder, { recursive: true, force: true })
    },
    closeAtExit: () => {
      try {
        process.kill(Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10), 'SIGQUIT')
      } catch {
        // It does not run.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A private PostgreSQL in a temporary folder, reached over a Unix socket; opens no port. */
export const startPostgres = async (): Promise<PostgresCluster> => {
  const cluster = clusterIn(await makeClusterFolder())
  await cluster.create()
  return cluster
}
