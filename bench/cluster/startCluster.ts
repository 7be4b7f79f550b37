import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../../server/src/config.ts'
import { type Connection, openPgliteFolder, openPostgres } from '../../server/src/db/connect.ts'
import { embeddedIssuerUrl, signIdToken } from '../../server/src/identity/embeddedIssuer.ts'
import { openSecrets } from '../../server/src/secrets.ts'
import { openStorage } from '../../server/src/storage/openStorage.ts'
import type { Storage } from '../../server/src/storage/storage.ts'
import { startPostgres } from '../../server/src/testing/postgresCluster.ts'
import { startS3 } from '../../server/src/testing/s3Server.ts'
import { startCuttableProxy } from './cuttableProxy.ts'
import { mountSmallDisk, type SmallDisk } from './smallDisk.ts'
import { type Supervised, supervise } from './supervise.ts'

export interface ClusterOptions {
  readonly database: 'pglite' | 'postgres'
  readonly storage: 'disk' | 's3'
  /** Ignored on PGlite, which serves one process that is both. */
  readonly apis: number
  readonly workers: number
  readonly firstPort: number
  readonly environment?: Readonly<Record<string, string>>
  /** Size of a dedicated file system for the files, if they are stored on disk. */
  readonly diskMegabytes?: number
}

/** An installation of real processes over real engines, on this machine. */
export interface Cluster {
  readonly apis: readonly (Supervised & { readonly origin: string })[]
  /** Grows with `addWorker`. */
  readonly workers: readonly Supervised[]
  readonly addWorker: () => void
  readonly folder: string
  readonly restartDatabase: (() => Promise<void>) | undefined
  readonly bucket: { readonly cut: () => void; readonly mend: () => void } | undefined
  readonly disk: SmallDisk | undefined
  readonly token: (email: string) => Promise<string>
  /** How many edits wait or run, asked of the product; undefined while none of its processes answers. */
  readonly openEdits: () => Promise<number | undefined>
  /** Ends the processes; the engines stay. */
  readonly stopProcesses: () => Promise<void>
  /** Database and storage as the processes see them; on PGlite only once these have ended. */
  readonly open: () => Promise<{ readonly connection: Connection; readonly storage: Storage }>
  /** Ends everything and removes it. */
  readonly close: () => Promise<void>
}

const metricsToken = 'a-token-for-the-bench'
const readyWithinMs = 90_000

/** The address of a person, so that limits by address count people. */
export const addressOf = (person: number): string => `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`

export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const folder = await mkdtemp(join(tmpdir(), 'spotless-cluster-'))
  const dataFolder = join(folder, 'data')
  const isPostgres = options.database === 'postgres'
  const engines: (() => Promise<void>)[] = []
  const postgres = isPostgres ? await startPostgres() : undefined
  if (postgres !== undefined) engines.push(postgres.close)
  const s3 = options.storage === 's3' ? await startS3() : undefined
  if (s3 !== undefined) engines.push(s3.close)
  const bucket = s3 && (await startCuttableProxy(Number(new URL(s3.environment.S3_ENDPOINT).port)))
  if (bucket !== undefined) engines.push(bucket.close)
  const disk =
    s3 === undefined && options.diskMegabytes !== undefined
      ? await mountSmallDisk(join(dataFolder, 'files'), options.diskMegabytes)
      : undefined
  if (disk !== undefined) engines.push(disk.close)

  const publicUrl = `http://localhost:${options.firstPort}`
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    DATA_DIR: dataFolder,
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    ALLOW_PASSWORDLESS_SIGN_IN: 'true',
    METRICS_TOKEN: metricsToken,
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...(s3 && bucket && { ...s3.environment, S3_ENDPOINT: `http://127.0.0.1:${bucket.port}` }),
    ...options.environment,
  }
  const config = readConfig(environment)
  const secrets = await openSecrets(config.secretsFile)
  const begin = (name: string, more: Record<string, string>) =>
    supervise(name, { ...environment, ...more }, join(folder, `${name}.log`))
  const apis = Array.from({ length: isPostgres ? options.apis : 1 }, (_, at) => {
    const port = String(options.firstPort + at)
    const api = begin(`api${at}`, { PORT: port, ROLE: isPostgres ? 'api' : 'all' })
    return { ...api, origin: `http://127.0.0.1:${port}` }
  })
  const workers: Supervised[] = []
  const addWorker = (): void => {
    workers.push(begin(`worker${workers.length}`, { ROLE: 'worker' }))
  }
  if (isPostgres) for (let at = 0; at < options.workers; at++) addWorker()

  const openEdits = async (): Promise<number | undefined> => {
    for (const { origin } of apis) {
      const answer = await fetch(`${origin}/metrics`, {
        headers: { authorization: `Bearer ${metricsToken}` },
        signal: AbortSignal.timeout(5_000),
      }).catch(() => undefined)
      if (!answer?.ok) continue
      const text = await answer.text()
      const states = [...text.matchAll(/^spotless_queue_edits\{state="\w+"\} (\d+)/gm)]
      return states.reduce((sum, [, count]) => sum + Number(count), 0)
    }
    return undefined
  }
  const stopProcesses = async (): Promise<void> => {
    await Promise.all([...apis, ...workers].map((one) => one.stop()))
  }
  const cluster: Cluster = {
    apis,
    workers,
    addWorker,
    folder,
    bucket,
    disk,
    openEdits,
    stopProcesses,
    restartDatabase: postgres?.restart,
    token: (email) => signIdToken({ email, name: 'Bench' }, embeddedIssuerUrl(publicUrl), secrets.signingKeys),
    open: async () => ({
      connection: postgres ? await openPostgres(postgres.url) : await openPgliteFolder(join(dataFolder, 'db')),
      storage: await openStorage(config),
    }),
    close: async () => {
      await stopProcesses()
      for (const end of engines.reverse()) await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
  for (const { origin } of apis) {
    for (const deadline = Date.now() + readyWithinMs; ; await wait(100)) {
      if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) break
      if (Date.now() > deadline) {
        await cluster.close()
        throw new Error(`The product was not ready within ${readyWithinMs / 1000} seconds.`)
      }
    }
  }
  return cluster
}
