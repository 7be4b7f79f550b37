import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { type ExecutionProvider, executionProviders } from '@spotless/engine/model/executionProvider'
import { z } from 'zod'
import { type PaymentConfig, paymentOf, paymentProblems, paymentVariables } from './billing/paymentConfig.ts'
import { type HostedConfig, readHosted } from './hosted/hostedConfig.ts'
import { type MailConfig, mailOf, mailProblems, mailVariables } from './mail/mailConfig.ts'
import { type S3Config, s3ConfigOf, s3Environment } from './storage/s3Config.ts'

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .default('false')
  .transform((value) => value === 'true')

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    ROLE: z.enum(['all', 'api', 'worker']).default('all'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    TRUST_PROXY: flag,
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    SECRETS_FILE: z.string().min(1).optional(),
    MODELS_DIR: z.string().min(1).default('./.cache/models'),
    MODEL_THREADS: z.coerce.number().int().min(1).max(256).optional(),
    EXECUTION_PROVIDER: z.enum(executionProviders).default('cpu'),
    WEB_DIR: z.string().min(1).default('./web/dist'),
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    ALLOW_EMBEDDED_ISSUER_IN_PRODUCTION: flag,
    FIREBASE_PROJECT_ID: z.string().min(1).optional(),
    FIREBASE_API_KEY: z.string().min(1).optional(),
    FIREBASE_AUTH_DOMAIN: z.hostname().optional(),
    FIREBASE_SERVICE_ACCOUNT_FILE: z.string().min(1).optional(),
    FIREBASE_AUTH_EMULATOR_HOST: z
      .string()
      .regex(/^[\w.-]+:\d+$/, { error: 'must be host:port' })
      .optional(),
    ...paymentVariables,
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ...mailVariables,
    ...s3Environment,
    SIGNED_URL_SECONDS: z.coerce.number().int().min(10).max(604_800).default(3_600),
    RETENTION_HOURS_FREE: z.coerce.number().int().min(1).max(87_600).default(24),
    RETENTION_HOURS_PAID: z.coerce.number().int().min(1).max(87_600).default(720),
    PIXEL_MEMORY_MB: z.coerce.number().int().min(512).max(1_048_576).default(4_096),
    METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    MAX_QUEUE_SECONDS: z.coerce.number().int().min(1).max(86_400).default(180),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    JOB_LEASE_SECONDS: z.coerce.number().int().min(2).max(600).default(30),
    JOB_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(3_600).default(300),
  })
  .superRefine((environment, context) => {
    const problem = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message, input: undefined })
    if ((environment.OIDC_ISSUER === undefined) !== (environment.OIDC_CLIENT_ID === undefined)) {
      problem('OIDC_ISSUER', 'and OIDC_CLIENT_ID must be given together')
    }
    if (environment.ROLE !== 'all' && environment.DATABASE_URL === undefined) {
      problem(
        'DATABASE_URL',
        `must be given when ROLE=${environment.ROLE}: the embedded database serves one process only`,
      )
    }
    for (const { name, message } of [...paymentProblems(environment), ...mailProblems(environment)])
      problem(name, message)
    const issuer = environment.OIDC_ISSUER === undefined ? undefined : new URL(environment.OIDC_ISSUER)
    const isPlain = issuer?.protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(issuer.hostname)
    if (isPlain && environment.NODE_ENV === 'production') {
      problem('OIDC_ISSUER', 'must use https in production: over http anyone on the way could sign in as anyone')
    }
    const isFirebase = environment.FIREBASE_PROJECT_ID !== undefined
    if (isFirebase !== (environment.FIREBASE_API_KEY !== undefined)) {
      problem('FIREBASE_PROJECT_ID', 'and FIREBASE_API_KEY must be given together')
    }
    if (isFirebase && environment.OIDC_ISSUER !== undefined) {
      problem('FIREBASE_PROJECT_ID', 'and OIDC_ISSUER cannot both be given: people sign in one way')
    }
    const isEmulated = environment.FIREBASE_AUTH_EMULATOR_HOST !== undefined
    if (isEmulated && environment.NODE_ENV === 'production') {
      problem('FIREBASE_AUTH_EMULATOR_HOST', 'must not be given in production: the emulator signs nothing')
    }
    const needsAccount = isFirebase && !isEmulated && environment.ROLE !== 'worker'
    if (needsAccount && environment.FIREBASE_SERVICE_ACCOUNT_FILE === undefined) {
      problem('FIREBASE_SERVICE_ACCOUNT_FILE', 'must be given: without it nobody can tell whether a token was revoked')
    }
    const embedded = environment.OIDC_ISSUER === undefined && !isFirebase && environment.ROLE !== 'worker'
    if (embedded && environment.NODE_ENV === 'production' && !environment.ALLOW_EMBEDDED_ISSUER_IN_PRODUCTION) {
      problem(
        'OIDC_ISSUER',
        'must be given in production: the embedded issuer lets anyone sign in with any e-mail address ' +
          '(ALLOW_EMBEDDED_ISSUER_IN_PRODUCTION=true allows it nevertheless)',
      )
    }
  })

export type Role = 'all' | 'api' | 'worker'

export interface FirebaseConfig {
  readonly projectId: string
  /** Public: it names the project to the web client. */
  readonly apiKey: string
  readonly authDomain: string
  /** Key file of the service account that may ask whether a token was revoked; absent with the emulator only. */
  readonly serviceAccountFile: string | undefined
  /** `host:port` of the Authentication emulator, never in production. */
  readonly emulatorHost: string | undefined
}

/** Everything the server may be told from outside; `.env.example` describes each variable. */
export interface Config {
  readonly isProduction: boolean
  readonly role: Role
  readonly host: string
  readonly port: number
  /** Origin under which browsers reach the server, without a slash at the end. */
  readonly publicUrl: string
  readonly trustProxy: boolean
  readonly dataFolder: string
  /** Absent where the embedded database is used. */
  readonly databaseUrl: string | undefined
  readonly secretsFile: string
  /** Absent where files live in the data folder. */
  readonly s3: S3Config | undefined
  readonly modelsFolder: string
  readonly modelThreads: number
  readonly executionProvider: ExecutionProvider
  readonly webFolder: string
  /** Absent where the embedded issuer is used. */
  readonly externalIssuer: { readonly issuer: string; readonly clientId: string } | undefined
  /** Present where people sign in with Firebase Authentication. */
  readonly firebase: FirebaseConfig | undefined
  readonly payment: PaymentConfig
  readonly logLevel: string
  readonly contactEmail: string | null
  /** Absent where contact messages are only kept. */
  readonly mail: MailConfig | undefined
  readonly signedUrlSeconds: number
  readonly retentionHours: { readonly free: number; readonly paid: number }
  readonly pixelMemoryMegabytes: number
  /** Opens `/metrics`; absent where nobody reads them. */
  readonly metricsToken: string | undefined
  /** Where a worker without an API serves its metrics. */
  readonly metricsPort: number | undefined
  /** Collector of traces, over OTLP/HTTP; absent where nothing is traced. */
  readonly tracesEndpoint: string | undefined
  /** Free edits are refused while the oldest waiting edit has waited longer than this. */
  readonly maxQueueMs: number
  readonly jobTimeoutMs: number
  /** A worker that has not renewed its lease on an edit for this long counts as dead. */
  readonly leaseMs: number
  readonly hosted: HostedConfig
}

const firebaseOf = (values: z.output<typeof environmentSchema>): FirebaseConfig | undefined =>
  values.FIREBASE_PROJECT_ID === undefined || values.FIREBASE_API_KEY === undefined
    ? undefined
    : {
        projectId: values.FIREBASE_PROJECT_ID,
        apiKey: values.FIREBASE_API_KEY,
        authDomain: values.FIREBASE_AUTH_DOMAIN ?? `${values.FIREBASE_PROJECT_ID}.firebaseapp.com`,
        serviceAccountFile: values.FIREBASE_SERVICE_ACCOUNT_FILE,
        emulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST,
      }

/**
 * Reads the environment; the only place that does.
 * @throws Error that lists every problem at once
 */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  // An empty value in a .env file means "not given".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  const hosted = readHosted(given)
  if (!parsed.success || 'problems' in hosted) {
    const issues = parsed.error?.issues.map(({ path, message }) => ({ name: path.join('.'), message })) ?? []
    const all = [...issues, ...('problems' in hosted ? hosted.problems : [])]
    const problems = all.map(({ name, message }) => `  ${name}: ${message}`)
    throw new Error(`The configuration cannot be used:\n${problems.join('\n')}`)
  }
  const values = parsed.data
  const dataFolder = resolve(values.DATA_DIR)
  return {
    isProduction: values.NODE_ENV === 'production',
    role: values.ROLE,
    host: values.HOST,
    port: values.PORT,
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).href.replace(/\/+$/, ''),
    trustProxy: values.TRUST_PROXY,
    dataFolder,
    databaseUrl: values.DATABASE_URL,
    secretsFile: values.SECRETS_FILE === undefined ? resolve(dataFolder, 'secrets.json') : resolve(values.SECRETS_FILE),
    s3: s3ConfigOf(values),
    modelsFolder: resolve(values.MODELS_DIR),
    modelThreads: values.MODEL_THREADS ?? Math.min(8, availableParallelism()),
    executionProvider: values.EXECUTION_PROVIDER,
    webFolder: resolve(values.WEB_DIR),
    externalIssuer:
      values.OIDC_ISSUER !== undefined && values.OIDC_CLIENT_ID !== undefined
        ? { issuer: values.OIDC_ISSUER, clientId: values.OIDC_CLIENT_ID }
        : undefined,
    firebase: firebaseOf(values),
    payment: paymentOf(values, values.NODE_ENV === 'production'),
    logLevel: values.LOG_LEVEL,
    contactEmail: values.CONTACT_EMAIL ?? null,
    mail: mailOf(values),
    signedUrlSeconds: values.SIGNED_URL_SECONDS,
    retentionHours: { free: values.RETENTION_HOURS_FREE, paid: values.RETENTION_HOURS_PAID },
    pixelMemoryMegabytes: values.PIXEL_MEMORY_MB,
    metricsToken: values.METRICS_TOKEN,
    metricsPort: values.METRICS_PORT,
    maxQueueMs: values.MAX_QUEUE_SECONDS * 1000,
    jobTimeoutMs: values.JOB_TIMEOUT_SECONDS * 1000,
    hosted: hosted.config,
    leaseMs: values.JOB_LEASE_SECONDS * 1000,
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}
