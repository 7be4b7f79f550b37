import { buildApp } from './api/app.ts'
import { openPayment } from './billing/openPayment.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/openDatabase.ts'
import { readQueue } from './edits/readQueue.ts'
import { openEditEvents } from './events/editEvents.ts'
import { openHosted } from './hosted/openHosted.ts'
import { openSpending } from './hosted/spending.ts'
import { openVerifier } from './identity/openVerifier.ts'
import { openLog } from './log.ts'
import { openMailer } from './mail/openMailer.ts'
import { openMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serveMetrics.ts'
import { startPixelProcess } from './pixels/pixelProcess.ts'
import { type Pixels, verifyWhereIdle } from './pixels/pixels.ts'
import { startRetention } from './privacy/startRetention.ts'
import { openQueue } from './queue/openQueue.ts'
import { openSecrets } from './secrets.ts'
import { openStorage } from './storage/openStorage.ts'
import { noTracing, type Tracing } from './tracing/tracing.ts'
import { startWorker } from './worker/startWorker.ts'

const queueCloseMs = 5_000
/** Edits take seconds anyway; what people click on beside them must not wait for a processor. */
const engineNiceness = 5

const openTracingOf = async ({ tracesEndpoint, role }: Config): Promise<Tracing> => {
  if (tracesEndpoint === undefined) return noTracing
  // Only those who trace load what it takes.
  const { openTracing } = await import('./tracing/openTracing.ts')
  return openTracing(tracesEndpoint, role)
}

/** Opens what the configured role needs, in order, and answers a function that closes it all again. */
export const startServer = async (config: Config): Promise<() => Promise<void>> => {
  const log = openLog(config.logLevel)
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const secrets = await openSecrets(config.secretsFile)
    const connection = await openDatabase(config)
    closers.push(connection.close)
    const { database } = connection
    const storage = await openStorage(config)
    const events = await openEditEvents(connection)
    closers.push(events.close)
    const queue = await openQueue(connection, log)
    closers.push(() => queue.close(queueCloseMs))
    const tracing = await openTracingOf(config)
    closers.push(tracing.close)
    const metrics = openMetrics(() => readQueue(database))
    const pixelOptions = {
      modelsFolder: config.modelsFolder,
      threads: config.modelThreads,
      executionProvider: config.executionProvider,
      memoryMegabytes: config.pixelMemoryMegabytes,
    }

    let engine: Pixels | undefined
    if (config.role !== 'api') {
      const pixels = startPixelProcess({ ...pixelOptions, warm: true, niceness: engineNiceness }, log)
      closers.push(pixels.close)
      engine = pixels
      const { jobTimeoutMs, leaseMs, hosted } = config
      const budget = openSpending(database, hosted.budgetsUsd, () => new Date())
      const ask = openHosted(hosted, { fetch, budget, log })
      const mailer = config.mail === undefined ? undefined : openMailer(config.mail)
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
        },
        { isAlone: connection.kind === 'pglite' },
      )
      closers.push(worker.close)
      const { metricsToken: token, metricsPort: port, host } = config
      if (config.role === 'worker' && token !== undefined && port !== undefined) {
        closers.push(await serveMetrics(metrics, { host, port, token }))
      }
      const retention = startRetention({ database, events, storage, log }, config.retentionHours)
      closers.push(retention.close)
    }
    if (config.role !== 'worker') {
      const aside = startPixelProcess({ ...pixelOptions, warm: false }, log)
      closers.push(aside.close)
      const pixels = engine === undefined ? aside : verifyWhereIdle(engine, aside)
      const verifyToken = openVerifier(config, secrets)
      const now = () => new Date()
      const { billing, sandbox } = openPayment(config.payment, { database, publicUrl: config.publicUrl, log, now })
      const forgetCustomer = async (customer: string) => {
        if (billing === null) throw new Error('There is a customer of a payment provider, but none is set up.')
        await billing.forget(customer)
      }
      const app = await buildApp({
        ...{
          config,
          database,
          databaseKind: connection.kind,
          storage,
          queue,
          metrics,
          events,
          pixels,
          verifyToken,
          forgetCustomer,
          billing,
          sandbox,
          secrets,
          log,
          tracing,
          now,
        },
      })
      closers.push(() => app.close())
      await app.listen({ port: config.port, host: config.host })
      log.info(`Spotless is at ${config.publicUrl}`)
    }
    return close
  } catch (error) {
    await close()
    throw error
  }
}
