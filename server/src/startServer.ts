import { screen } from '@spotless/contract/route'
import { sql } from 'drizzle-orm'
import { buildApp } from './api/app.ts'
import { defaultApiLimits } from './api/limits.ts'
import { dumpSocketOf, serveDumps } from './backup/dumpSocket.ts'
import { openBatchEvents } from './batches/batchEvents.ts'
import { startBatchRunner } from './batches/startBatchRunner.ts'
import { startMarkSearch } from './batches/startMarkSearch.ts'
import { openPayment } from './billing/openPayment.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/openDatabase.ts'
import { readQueue } from './edits/readQueue.ts'
import { openEditEvents } from './events/editEvents.ts'
import { openHostedConnections } from './hosted/hostedConnections.ts'
import { openHosted } from './hosted/openHosted.ts'
import { openPlanner } from './hosted/openPlanner.ts'
import { openSpending } from './hosted/spending.ts'
import { endUnprovenAccess } from './identity/credentials/accounts.ts'
import { inviteFirst } from './identity/credentials/invitations.ts'
import { openVerifier } from './identity/openVerifier.ts'
import { openLog } from './log.ts'
import { openMailer } from './mail/openMailer.ts'
import { openMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serveMetrics.ts'
import { openPublicFetch } from './network/publicFetch.ts'
import { findMarksWith } from './pixels/findMarks.ts'
import { startPixelProcess } from './pixels/pixelProcess.ts'
import { interactivePixels, type Pixels } from './pixels/pixels.ts'
import { startModelCheck } from './pixels/startModelCheck.ts'
import { startRetention } from './privacy/startRetention.ts'
import { openQueue } from './queue/openQueue.ts'
import { openSecrets } from './secrets.ts'
import { openSigner } from './signing/openSigner.ts'
import { openStorage } from './storage/openStorage.ts'
import { noTracing, type Tracing } from './tracing/tracing.ts'
import { startWebhookSender } from './webhooks/startWebhookSender.ts'
import { startHeartbeat } from './worker/heartbeat.ts'
import { startWorker } from './worker/startWorker.ts'

const queueCloseMs = 5_000
/** Edits take seconds; what people wait for while they click gets the processor first. */
const engineNiceness = 5
/** Searches are free and made in passing: they must not take the processor from edits. */
const searchNiceness = 10

type Closer = () => Promise<void>

const openTracingOf = async ({ tracesEndpoint, role }: Config): Promise<Tracing> => {
  if (tracesEndpoint === undefined) return noTracing
  // OpenTelemetry is loaded only where it is used.
  const { openTracing } = await import('./tracing/openTracing.ts')
  return openTracing(tracesEndpoint, role)
}

/** Opens what every role needs. What it opens is closed by `closers`, in the opposite order. */
const openServices = async (config: Config, closers: Closer[]) => {
  const log = openLog(config.logLevel)
  const secrets = await openSecrets(config.secretsFile)
  const signer = await openSigner(config.signing, config.secretsFile)
  const connection = await openDatabase(config)
  closers.push(connection.close)
  const { database } = connection
  if (connection.kind === 'pglite') {
    const path = dumpSocketOf(config.dataFolder)
    const warn = (error: unknown) =>
      log.warn({ err: error }, 'Backups need the server to be stopped: no socket for them.')
    closers.push((await serveDumps(path, connection, log).catch(warn)) ?? (async () => undefined))
  }
  const storage = await openStorage(config)
  const events = await openEditEvents(connection)
  closers.push(events.close)
  const batchEvents = await openBatchEvents(connection)
  closers.push(batchEvents.close)
  const queue = await openQueue(connection, log)
  closers.push(() => queue.close(queueCloseMs))
  const tracing = await openTracingOf(config)
  closers.push(tracing.close)
  const metrics = openMetrics(() => readQueue(database))
  const planner = config.planner && openPlanner(config.planner)
  if (planner !== undefined) closers.push(planner.close)
  const refusedModels = new Set<Config['diskModels'][number]>()
  const opened = { log, secrets, signer, connection, database, storage, events, batchEvents, queue, tracing, metrics }
  return { ...opened, planner, refusedModels }
}
type Services = Awaited<ReturnType<typeof openServices>>

const pixelOptionsOf = (config: Config, { signer, metrics }: Pick<Services, 'signer' | 'metrics'>) => ({
  modelsFolder: config.modelsFolder,
  threads: config.modelThreads,
  executionProvider: config.executionProvider,
  windowsPerCall: config.windowsPerCall,
  diskModels: config.diskModels,
  onModelNote: metrics.modelNoted,
  memoryMegabytes: config.pixelMemoryMegabytes,
  labelsEdits: config.labelsEdits,
  signer,
})

/** Starts what makes edits and deletes what is past its retention. Returns the pixel process that makes the edits. */
const startWorkerRole = async (config: Config, services: Services, closers: Closer[]): Promise<Pixels> => {
  const { database, storage, queue, events, batchEvents, metrics, log, tracing } = services
  const pixels = startPixelProcess({ ...pixelOptionsOf(config, services), warm: true, niceness: engineNiceness }, log)
  closers.push(pixels.close)
  const { jobTimeoutMs, leaseMs, hosted, mail } = config
  const budget = openSpending(database, hosted.budgetsUsd, () => new Date())
  const connections = openHostedConnections(hosted)
  closers.push(connections.close)
  const ask = openHosted(hosted, { connections, budget, log })
  const mailer = mail === undefined ? undefined : openMailer(mail)
  const worker = await startWorker(
    {
      database,
      storage,
      queue,
      events,
      pixels,
      metrics,
      log,
      tracing,
      jobTimeoutMs,
      leaseMs,
      mailer,
      hosted: { config: hosted, ask },
      planner: services.planner,
    },
    { isAlone: services.connection.kind === 'pglite' },
  )
  closers.push(worker.close)
  if (config.role === 'worker' && config.healthFile !== undefined) {
    const check = () => Promise.all([database.execute(sql`select 1`), pixels.modes()])
    closers.push(startHeartbeat(config.healthFile, check))
  }
  const now = () => new Date()
  const batches = startBatchRunner({ database, storage, queue, events, batchEvents, log, now })
  closers.push(batches.close)
  const publicFetch = openPublicFetch({ trustedOrigins: [] })
  const sealingKeys = services.secrets.cookieKeys
  const webhookSender = startWebhookSender({ database, publicFetch, sealingKeys, log, now })
  closers.push(webhookSender.close)
  const { metricsToken: token, metricsPort: port, host } = config
  if (config.role === 'worker' && token !== undefined && port !== undefined) {
    closers.push(await serveMetrics(metrics, { host, port, token }))
  }
  const retention = startRetention({ database, events, storage, log }, config.retentionHours)
  closers.push(retention.close)
  return pixels
}

/** Tells the operator how to make the first account, until it exists. */
const announceFirstAccount = async (
  { publicUrl }: Config,
  database: Services['database'],
  log: Services['log'],
): Promise<void> => {
  const code = await inviteFirst(database, new Date())
  if (code === undefined) return
  log.warn(`Nobody has an account yet. Create the first one at ${publicUrl}${screen.join} with the code ${code}.`)
}

/** Starts the HTTP API. `engine` is the pixel process that makes edits, where it runs in this process's tree. */
const startApiRole = async (
  config: Config,
  services: Services,
  closers: Closer[],
  engine: Pixels | undefined,
): Promise<void> => {
  const { database, secrets, log, connection, ...shared } = services
  const uploads = startPixelProcess({ ...pixelOptionsOf(config, services), warm: false }, log)
  closers.push(uploads.close)
  const searches = startPixelProcess(
    { ...pixelOptionsOf(config, services), warm: false, niceness: searchNiceness },
    log,
  )
  closers.push(searches.close)
  const pixels = interactivePixels(uploads, searches, engine)
  const now = () => new Date()
  const { billing, sandbox } = openPayment(config.payment, { database, publicUrl: config.publicUrl, log, now })
  const forgetCustomer = async (customer: string) => {
    if (billing === null)
      throw new Error(`Cannot delete the payment customer ${customer}: no payment provider is configured.`)
    await billing.forget(customer)
  }
  if (config.usesCredentials) await endUnprovenAccess(database)
  const app = await buildApp({
    ...shared,
    config,
    limits: defaultApiLimits,
    database,
    databaseKind: connection.kind,
    pixels,
    publicFetch: openPublicFetch({ trustedOrigins: [] }),
    verifyToken: openVerifier(config, secrets, database),
    forgetCustomer,
    billing,
    sandbox,
    secrets,
    log,
    now,
  })
  closers.push(() => app.close())
  closers.push(startMarkSearch({ ...shared, database, log, findMarks: findMarksWith(pixels) }).close)
  await app.listen({ port: config.port, host: config.host })
  log.info(`Spotless listens at ${config.publicUrl}.`)
  if (config.usesCredentials) await announceFirstAccount(config, database, log)
  if (config.isOpenToAnyone) {
    log.warn(
      'ALLOW_PASSWORDLESS_SIGN_IN=true: everyone who can reach this server can sign in as anyone. ' +
        'Use it only on a network where you trust everyone.',
    )
  }
}

/** Starts what the configured role needs, in order. Returns what closes it all again, in the opposite order. */
export const startServer = async (config: Config): Promise<() => Promise<void>> => {
  const closers: Closer[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const services = await openServices(config, closers)
    if (config.diskModels.length > 0) {
      const { diskModels: entries, modelThreads: threads, executionProvider } = config
      const argument = { entries, options: { threads, executionProvider } }
      const refuse: Parameters<typeof startModelCheck>[2] = (reason, model) => {
        services.metrics.modelNoted(reason)
        services.refusedModels.add(model)
      }
      closers.push(startModelCheck(argument, services.log, refuse).close)
    }
    const engine = config.role === 'api' ? undefined : await startWorkerRole(config, services, closers)
    if (config.role !== 'worker') await startApiRole(config, services, closers, engine)
    return close
  } catch (error) {
    await close()
    throw error
  }
}
