import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { type DiskModelEntry, ModelsFileError, readModelsFile } from '@spotless/engine-node/models/disk/modelsFile'
import {
  defaultWindowsPerCall,
  type ExecutionProvider,
  executionProviders,
} from '@spotless/engine-node/models/executionProvider'
import { z } from 'zod'
import { type PaymentConfig, paymentOf, paymentProblems, paymentVariables } from './billing/paymentConfig.ts'
import { exposedBy, type ReachSettings } from './exposure.ts'
import { type HostedConfig, longestChainMs, readHosted } from './hosted/hostedConfig.ts'
import { type PlannerConfig, plannerOf, plannerProblems, plannerVariables } from './hosted/plannerConfig.ts'
import {
  type IdentityConfig,
  identityOf,
  identityProblems,
  identityVariables,
  isPasswordless,
} from './identity/identityConfig.ts'
import { type MailConfig, mailOf, mailProblems, mailVariables } from './mail/mailConfig.ts'
import type { RetentionHours } from './privacy/retention.ts'
import { type ProxyTrust, trustProxyVariable } from './proxyTrust.ts'
import { type SigningConfig, signingOf, signingProblems, signingVariables } from './signing/signingConfig.ts'
import { type S3Config, s3ConfigOf, s3Environment } from './storage/s3Config.ts'

/** Earlier names of variables, refused so that nobody relies on one that no longer acts. */
const renamed = {
  ALLOW_EMBEDDED_ISSUER_IN_PRODUCTION: 'ALLOW_PASSWORDLESS_SIGN_IN',
  ALLOW_CHECKOUT_SANDBOX_IN_PRODUCTION: 'ALLOW_CHECKOUT_SANDBOX',
} as const

interface ReachVariables {
  readonly NODE_ENV: string
  readonly HOST: string
  readonly PUBLIC_URL?: string | undefined
  readonly TRUST_PROXY: ProxyTrust
}

const reachOf = (values: ReachVariables): ReachSettings => ({
  isProduction: values.NODE_ENV === 'production',
  host: values.HOST,
  publicUrl: values.PUBLIC_URL,
  trustsProxy: values.TRUST_PROXY !== false,
})

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    ROLE: z.enum(['all', 'api', 'worker']).default('all'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    TRUST_PROXY: trustProxyVariable,
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    SECRETS_FILE: z.string().min(1).optional(),
    MODELS_DIR: z.string().min(1).default('./.cache/models'),
    DISK_MODELS_DIR: z.string().min(1).default('./models'),
    MODEL_THREADS: z.coerce.number().int().min(1).max(256).optional(),
    EXECUTION_PROVIDER: z.enum(executionProviders).default('cpu'),
    WINDOWS_PER_CALL: z.coerce.number().int().min(1).max(64).optional(),
    LABEL_EDITS: z.stringbool().default(true),
    ...signingVariables,
    WEB_DIR: z.string().min(1).default('./web/dist'),
    ...identityVariables,
    ...paymentVariables,
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ...mailVariables,
    ...s3Environment,
    ...plannerVariables,
    SIGNED_URL_SECONDS: z.coerce.number().int().min(10).max(604_800).default(3_600),
    RETENTION_HOURS_FREE: z.coerce.number().int().min(1).max(87_600).default(24),
    RETENTION_HOURS_PAID: z.coerce.number().int().min(1).max(87_600).default(720),
    RETENTION_HOURS_MESSAGES: z.coerce.number().int().min(1).max(87_600).default(2_160),
    PIXEL_MEMORY_MB: z.coerce.number().int().min(512).max(1_048_576).default(4_096),
    METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
    HEALTH_FILE: z.string().min(1).optional(),
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    MAX_QUEUE_SECONDS: z.coerce.number().int().min(1).max(86_400).default(180),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    JOB_LEASE_SECONDS: z.coerce.number().int().min(2).max(600).default(30),
    JOB_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(3_600).optional(),
  })
  .superRefine((environment, context) => {
    const problem = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message, input: undefined })
    if (environment.ROLE !== 'all' && environment.DATABASE_URL === undefined) {
      problem(
        'DATABASE_URL',
        `must be given when ROLE=${environment.ROLE}: the embedded database serves one process only`,
      )
    }
    const identity = identityProblems(environment, {
      isProduction: environment.NODE_ENV === 'production',
      servesApi: environment.ROLE !== 'worker',
      exposedBy: exposedBy(reachOf(environment)),
      publicUrl: environment.PUBLIC_URL,
    })
    const others = [paymentProblems, mailProblems, signingProblems, plannerProblems].flatMap((find) =>
      find(environment),
    )
    for (const { name, message } of [...identity, ...others]) problem(name, message)
  })

export type Role = 'all' | 'api' | 'worker'

/** The server's configuration; `.env.example` describes each variable. */
export interface Config extends IdentityConfig {
  readonly isProduction: boolean
  /** Whether everyone who can reach the server, from other machines too, can sign in as anyone. */
  readonly isOpenToAnyone: boolean
  readonly role: Role
  readonly host: string
  readonly port: number
  /** Origin at which browsers reach the server, without a trailing slash. */
  readonly publicUrl: string
  readonly trustProxy: ProxyTrust
  readonly dataFolder: string
  /** Undefined where the embedded database is used. */
  readonly databaseUrl: string | undefined
  readonly secretsFile: string
  /** Undefined where files are stored in the data folder. */
  readonly s3: S3Config | undefined
  readonly modelsFolder: string
  /** Folder of the operator's own networks, and what its list names, with absolute paths. */
  readonly diskModelsFolder: string
  readonly diskModels: readonly DiskModelEntry[]
  readonly modelThreads: number
  readonly executionProvider: ExecutionProvider
  /** Windows of a photo that one call of an operator's own network takes. */
  readonly windowsPerCall: number
  /** Whether results say in their metadata what was done to the photo. */
  readonly labelsEdits: boolean
  readonly signing: SigningConfig
  readonly webFolder: string
  readonly payment: PaymentConfig
  readonly logLevel: string
  readonly contactEmail: string | null
  /** Undefined where contact messages are only stored. */
  readonly mail: MailConfig | undefined
  readonly signedUrlSeconds: number
  readonly retentionHours: RetentionHours
  readonly pixelMemoryMegabytes: number
  /** Bearer token of `/metrics` and `/status`; undefined where both are off. */
  readonly metricsToken: string | undefined
  /** File that a worker renews while it is healthy; undefined where nobody looks. */
  readonly healthFile: string | undefined
  /** Port at which a worker without an API serves its metrics. */
  readonly metricsPort: number | undefined
  /** Collector of traces over OTLP/HTTP; undefined where tracing is off. */
  readonly tracesEndpoint: string | undefined
  /** Free edits are refused while the oldest waiting edit has waited longer than this. */
  readonly maxQueueMs: number
  readonly jobTimeoutMs: number
  /** A worker that has not renewed its lease on an edit for this long counts as dead. */
  readonly leaseMs: number
  readonly hosted: HostedConfig
  /** The language model that plans prompts; undefined where the rules plan alone. */
  readonly planner: PlannerConfig | undefined
}

/** An invalid environment. The message lists the problems, one per line. */
export class ConfigurationError extends Error {
  constructor(problems: string) {
    super(`The configuration is invalid:\n${problems}`)
    this.name = 'ConfigurationError'
  }
}

/** @throws ConfigurationError where the list of the operator's networks cannot be read */
const readDiskModels = (folder: string): readonly DiskModelEntry[] => {
  try {
    return readModelsFile(folder)
  } catch (error) {
    if (error instanceof ModelsFileError) throw new ConfigurationError(`  DISK_MODELS_DIR: ${error.message}`)
    throw error
  }
}

/** An edit's time where the operator sets none: five minutes, or what the slowest chain of models may take and a minute more. */
const jobTimeoutMsOf = (seconds: number | undefined, hosted: HostedConfig): number =>
  seconds === undefined ? Math.min(3_600_000, Math.max(300_000, longestChainMs(hosted) + 60_000)) : seconds * 1_000

/**
 * Reads the environment. Nothing else does.
 * @throws ConfigurationError that lists all problems
 */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  // An empty value in a .env file means that the variable is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  for (const [earlier, name] of Object.entries(renamed)) {
    if (earlier in given) throw new ConfigurationError(`  ${earlier}: is now called ${name}`)
  }
  const parsed = environmentSchema.safeParse(given)
  // Where another variable is invalid, the folder is not known.
  const diskModelsFolder = resolve(parsed.data?.DISK_MODELS_DIR ?? '.')
  const diskModels = parsed.success ? readDiskModels(diskModelsFolder) : []
  const eraser = diskModels.find(({ job }) => job === 'inpaint')
  const hosted = readHosted({ ...(eraser && { ERASE_MODEL_FILE: eraser.path }), ...given })
  if (!parsed.success || 'problems' in hosted) {
    const issues = parsed.error?.issues.map(({ path, message }) => ({ name: path.join('.'), message })) ?? []
    const all = [...issues, ...('problems' in hosted ? hosted.problems : [])]
    const problems = all.map(({ name, message }) => `  ${name}: ${message}`)
    throw new ConfigurationError(problems.join('\n'))
  }
  const values = parsed.data
  const dataFolder = resolve(values.DATA_DIR)
  const isExposed = exposedBy(reachOf(values)) !== undefined
  return {
    isProduction: values.NODE_ENV === 'production',
    isOpenToAnyone: isExposed && isPasswordless(values) && values.ROLE !== 'worker',
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
    diskModelsFolder,
    diskModels,
    modelThreads: values.MODEL_THREADS ?? Math.min(8, availableParallelism()),
    executionProvider: values.EXECUTION_PROVIDER,
    windowsPerCall: values.WINDOWS_PER_CALL ?? defaultWindowsPerCall(values.EXECUTION_PROVIDER),
    labelsEdits: values.LABEL_EDITS,
    signing: signingOf(values),
    webFolder: resolve(values.WEB_DIR),
    ...identityOf(values),
    payment: paymentOf(values, isExposed),
    logLevel: values.LOG_LEVEL,
    contactEmail: values.CONTACT_EMAIL ?? null,
    mail: mailOf(values),
    signedUrlSeconds: values.SIGNED_URL_SECONDS,
    retentionHours: {
      free: values.RETENTION_HOURS_FREE,
      paid: values.RETENTION_HOURS_PAID,
      messages: values.RETENTION_HOURS_MESSAGES,
    },
    pixelMemoryMegabytes: values.PIXEL_MEMORY_MB,
    metricsToken: values.METRICS_TOKEN,
    healthFile: values.HEALTH_FILE,
    metricsPort: values.METRICS_PORT,
    maxQueueMs: values.MAX_QUEUE_SECONDS * 1000,
    jobTimeoutMs: jobTimeoutMsOf(values.JOB_TIMEOUT_SECONDS, hosted.config),
    hosted: hosted.config,
    planner: plannerOf(values),
    leaseMs: values.JOB_LEASE_SECONDS * 1000,
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}
