import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { DestinationStream } from 'pino'
import sharp from 'sharp'
import { buildApp } from '../api/app.ts'
import { type ApiLimits, defaultApiLimits } from '../api/limits.ts'
import { openBatchEvents } from '../batches/batchEvents.ts'
import { startBatchRunner } from '../batches/startBatchRunner.ts'
import { startMarkSearch } from '../batches/startMarkSearch.ts'
import type { Billing } from '../billing/billing.ts'
import { openPayment } from '../billing/openPayment.ts'
import type { Sandbox } from '../billing/sandbox/sandbox.ts'
import { type Config, readConfig } from '../config.ts'
import { type Connection, openPostgres } from '../db/connect.ts'
import { readQueue } from '../edits/readQueue.ts'
import { type EditEvents, openEditEvents } from '../events/editEvents.ts'
import { openHostedConnections } from '../hosted/hostedConnections.ts'
import { openHosted } from '../hosted/openHosted.ts'
import { openPlanner } from '../hosted/openPlanner.ts'
import { openSpending } from '../hosted/spending.ts'
import type { VerifyToken } from '../identity/claims.ts'
import { embeddedIssuerUrl, signIdToken } from '../identity/embeddedIssuer.ts'
import { openVerifier } from '../identity/openVerifier.ts'
import { openLog } from '../log.ts'
import { openMailer } from '../mail/openMailer.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { openPublicFetch } from '../network/publicFetch.ts'
import { findMarksWith } from '../pixels/findMarks.ts'
import type { ForgetCustomer } from '../privacy/deleteAccount.ts'
import { openQueue, type Queue } from '../queue/openQueue.ts'
import { openSecrets, type Secrets } from '../secrets.ts'
import { openStorage } from '../storage/openStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { noTracing, type Tracing } from '../tracing/tracing.ts'
import { startWebhookSender } from '../webhooks/startWebhookSender.ts'
import { startWorker } from '../worker/startWorker.ts'
import { answerChecker } from './checkAnswer.ts'
import { openMemoryDatabase } from './memoryDatabase.ts'
import { createTestEngine, pixelsOver, type TestEngine } from './testEngine.ts'

/** The server over a real database, queue and storage; only the engine is the test's own. */
export interface ServerUnderTest {
  readonly app: FastifyInstance
  readonly connection: Connection
  readonly queue: Queue
  readonly events: EditEvents
  readonly storage: Storage
  readonly config: Config
  readonly secrets: Secrets
  /** The current time, set by tests. */
  readonly clock: { now: Date }
  readonly engine: TestEngine
  /** The payment provider's part in deleting an account, and the customers it was asked to forget. */
  readonly payment: { forget: ForgetCustomer }
  readonly forgotten: readonly string[]
  readonly billing: Billing | null
  readonly sandbox: Sandbox | null
  readonly token: (email: string) => Promise<string>
  /** Names of every file in the storage. */
  readonly files: () => Promise<string[]>
  /** Paths of every file in the storage, below its folder. */
  readonly paths: () => Promise<string[]>
  readonly upload: (token: string, file: Uint8Array, options?: UploadOptions) => Promise<LightMyRequestResponse>
  readonly process: (token: string, id: string, body: object, headers?: object) => Promise<LightMyRequestResponse>
  readonly close: () => Promise<void>
}

interface UploadOptions {
  readonly field?: string
  readonly filename?: string
  readonly editingMode?: string
  readonly twice?: boolean
}

export interface ServerOptions {
  /** Variables of the environment beside the test's own. */
  readonly environment?: Readonly<Record<string, string>>
  /** An open database instead of a new one; closed with the server. */
  readonly connection?: Connection
  /** Limits of the API other than the product's. */
  readonly limits?: Partial<ApiLimits>
  /** Keys of all files, if they are stored outside the data folder. */
  readonly keys?: (() => Promise<string[]>) | undefined
  /** Destination of the log; discarded by default. */
  readonly logTo?: DestinationStream
  readonly verifyToken?: VerifyToken
  /** Replaces requests to addresses that clients name. */
  readonly publicFetch?: typeof fetch
  /** Destination of spans; discarded by default. */
  readonly tracing?: Tracing
  /** Replaces `fetch` for requests to Stripe, if the environment configures it. */
  readonly fetchStripe?: typeof fetch
}

export const startServerUnderTest = async (
  databaseUrl?: string,
  options: ServerOptions = {},
): Promise<ServerUnderTest> => {
  const folder = await mkdtemp(join(tmpdir(), 'spotless-server-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    WEB_DIR: join(folder, 'none'),
    LOG_LEVEL: 'silent',
    ...options.environment,
  })
  const log = openLog(config.logLevel, options.logTo)
  const publicFetch = options.publicFetch ?? openPublicFetch({ trustedOrigins: [] })
  const secrets = await openSecrets(config.secretsFile)
  const connection =
    options.connection ?? (databaseUrl === undefined ? await openMemoryDatabase() : await openPostgres(databaseUrl))
  const { database } = connection
  const storage = await openStorage(config)
  const events = await openEditEvents(connection)
  const batchEvents = await openBatchEvents(connection)
  const queue = await openQueue(connection, log)
  const metrics = openMetrics(() => readQueue(database))
  const planner = config.planner && openPlanner(config.planner)
  const engine = createTestEngine()
  const pixels = pixelsOver(engine)
  const { tracing = noTracing } = options
  const issuer = embeddedIssuerUrl(config.publicUrl)
  const verifyToken = options.verifyToken ?? openVerifier(config, secrets, database)
  const clock = { now: new Date() }
  const now = () => clock.now
  const forgotten: string[] = []
  const payment: ServerUnderTest['payment'] = {
    forget: async (customer) => {
      forgotten.push(customer)
    },
  }
  const forgetCustomer = (customer: string) => payment.forget(customer)
  const paymentDeps = { database, publicUrl: config.publicUrl, log, now }
  const { billing, sandbox } = openPayment(config.payment, paymentDeps, options.fetchStripe)
  const app = await buildApp({
    config,
    limits: { ...defaultApiLimits, uploadsPerMinute: 1_000, refusalDelayMs: 0, ...options.limits },
    database,
    storage,
    queue,
    events,
    batchEvents,
    metrics,
    refusedModels: new Set(),
    pixels,
    planner,
    publicFetch,
    verifyToken,
    forgetCustomer,
    secrets,
    log,
    now,
    billing,
    sandbox,
    tracing,
    databaseKind: connection.kind,
  })
  const inject = app.inject.bind(app)
  const check = answerChecker(app)
  const checked = async (request: InjectOptions): Promise<LightMyRequestResponse> => {
    const answer = await inject(request)
    check(request.method ?? 'GET', String(request.url), answer)
    return answer
  }
  app.inject = checked as typeof app.inject
  const { jobTimeoutMs, leaseMs, hosted } = config
  const ask = openHosted(hosted, {
    connections: { ...openHostedConnections(hosted), fetch },
    budget: openSpending(database, hosted.budgetsUsd, now),
    log,
  })
  const mailer = config.mail === undefined ? undefined : openMailer(config.mail)
  const work = {
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
    planner,
  }
  const worker = await startWorker(work, { isAlone: true })
  const batches = startBatchRunner({ database, storage, queue, events, batchEvents, log, now })
  const markSearch = startMarkSearch({ database, storage, batchEvents, log, findMarks: findMarksWith(pixels) })
  // Deliveries fall due by the database's clock, which goes on while the test's stands still.
  const real = { now: () => new Date() }
  const webhookSender = startWebhookSender({ database, publicFetch, sealingKeys: secrets.cookieKeys, log, ...real })
  return {
    app,
    connection,
    queue,
    events,
    storage,
    config,
    secrets,
    clock,
    engine,
    payment,
    forgotten,
    billing,
    sandbox,
    token: (email) =>
      signIdToken({ email, name: 'Test Person', isVerified: config.usesCredentials }, issuer, secrets.signingKeys),
    files: async () => {
      if (options.keys !== undefined) return (await options.keys()).map((key) => key.slice(key.lastIndexOf('/') + 1))
      const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    paths: async () => {
      if (options.keys !== undefined) return options.keys()
      const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    },
    upload: async (token, file, options = {}) => {
      const form = new FormData()
      form.set('editingMode', options.editingMode ?? 'object-removal')
      for (const _time of options.twice ? [1, 2] : [1]) {
        form.append(options.field ?? 'file', new Blob([new Uint8Array(file)]), options.filename ?? 'photo.png')
      }
      const encoded = new Response(form)
      return app.inject({
        method: 'POST',
        url: '/api/upload',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': encoded.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await encoded.arrayBuffer()),
      })
    },
    process: (token, id, body, headers = {}) =>
      app.inject({
        method: 'POST',
        url: `/api/process/${id}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        payload: body,
      }),
    close: async () => {
      await webhookSender.close()
      await markSearch.close()
      await batches.close()
      await worker.close()
      await app.close()
      await queue.close(2_000)
      await batchEvents.close()
      await events.close()
      await connection.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A PNG of one colour. */
export const photoOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

/** A mask that marks everything, as the data URL that the editor sends. */
export const maskDataOf = async (width: number, height: number): Promise<string> => {
  const png = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
