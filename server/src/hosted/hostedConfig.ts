import { resolve } from 'node:path'
import type { HostedServices } from '@spotless/contract/hosted'
import { type Mode, modeNames } from '@spotless/contract/mode'
import { type Capability, capabilities } from '@spotless/engine/hosted/hostedModels'
import { entryOf, type HostedName, hostedNames } from '@spotless/providers/catalogue'
import type { Chain } from '@spotless/providers/followChain'
import type { HostedSettings } from '@spotless/providers/openProvider'
import type { ModelServer } from '@spotless/providers/servers/modelServer'
import { z } from 'zod'
import { diskName, makeChains, type Problem, reservedNames, type Services, variables } from './chains.ts'
import { readServersFile } from './serversFile.ts'

/** The capability that each mode asks of a hosted model. */
export const capabilityOf: Readonly<Record<Mode, Capability>> = {
  'prompt-edit': 'editByPrompt',
  'watermark-removal': 'inpaint',
  'object-removal': 'inpaint',
  'background-removal': 'removeBackground',
  'face-enhancement': 'restoreFace',
  'image-upscale': 'upscale',
  'professional-photo': 'headshot',
}

const chainSchema = z.string().transform((text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
)
const dollars = z.coerce.number().min(0).max(1_000_000)

const perService = Object.fromEntries(
  hostedNames.flatMap((name) => {
    const prefix = name.toUpperCase()
    return [
      [`${prefix}_API_KEY`, z.string().min(1).optional()],
      [`${prefix}_BASE_URL`, z.url({ protocol: /^https?$/ }).optional()],
      [`${prefix}_PRICE_USD`, dollars.optional()],
      [`${prefix}_BUDGET_USD_PER_DAY`, dollars.optional()],
      ...entryOf(name).open.map((capability) => [
        `${prefix}_${variables[capability].part}_MODEL`,
        z.string().min(1).optional(),
      ]),
    ]
  }),
) as Record<string, z.ZodOptional<z.ZodString | z.ZodURL | z.ZodCoercedNumber>>

const perChain = Object.fromEntries(
  capabilities.map((capability) => [variables[capability].chain, chainSchema.optional()]),
) as Record<string, z.ZodOptional<typeof chainSchema>>

/** Environment variables about hosted models. */
export const hostedVariables = {
  HOSTED_MODELS: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('on')
    .transform((value) => value === 'on'),
  HOSTED_TIMEOUT_SECONDS: z.coerce.number().min(1).max(600).default(60),
  HOSTED_REST_SECONDS: z.coerce.number().min(1).max(86_400).default(120),
  HOSTED_RETRIES: z.coerce.number().int().min(0).max(10).default(2),
  HOSTED_BUDGET_USD_PER_DAY: dollars.default(10),
  ERASE_MODEL_FILE: z.string().min(1).optional(),
  PROVIDERS_FILE: z.string().min(1).optional(),
}

/** Settings of hosted models. Holds API keys, so it must not be logged or sent to clients. */
export interface HostedConfig {
  readonly chains: Readonly<Record<Capability, Chain>>
  readonly services: Services
  /** Servers that the operator runs or rents, in the order of the file. */
  readonly servers: readonly ModelServer[]
  readonly budgetsUsd: { readonly all: number; readonly each: Readonly<Partial<Record<HostedName, number>>> }
  readonly timeoutMs: number
  readonly restMs: number
  readonly retries: number
}

type Values = Readonly<Record<string, unknown>>

const servicesOf = (values: Values): Services =>
  Object.fromEntries(
    hostedNames.flatMap((name) => {
      const prefix = name.toUpperCase()
      const apiKey = values[`${prefix}_API_KEY`]
      if (typeof apiKey !== 'string') return []
      const models = Object.fromEntries(
        capabilities.flatMap((capability) => {
          const model = values[`${prefix}_${variables[capability].part}_MODEL`]
          return typeof model === 'string' ? [[capability, model]] : []
        }),
      )
      const baseUrl = values[`${prefix}_BASE_URL`]
      const price = values[`${prefix}_PRICE_USD`]
      const settings: HostedSettings = {
        apiKey,
        baseUrl: typeof baseUrl === 'string' ? baseUrl.replace(/\/+$/, '') : undefined,
        models,
        priceUsd: typeof price === 'number' ? price : entryOf(name).priceUsd,
      }
      return [[name, settings]]
    }),
  )

const schema = z.object({ ...hostedVariables, ...perService, ...perChain })

/**
 * Reads the settings of hosted models from the environment. With `HOSTED_MODELS=off` or without any key, chains contain none.
 * @returns the configuration or its problems
 */
export const readHosted = (
  environment: NodeJS.ProcessEnv,
): { config: HostedConfig } | { problems: readonly Problem[] } => {
  const parsed = schema.safeParse(environment)
  if (!parsed.success) {
    return { problems: parsed.error.issues.map(({ path, message }) => ({ name: path.join('.'), message })) }
  }
  const values = parsed.data as z.output<z.ZodObject<typeof hostedVariables>> & Values
  const services = servicesOf(values)
  const eraseModelFile = values.ERASE_MODEL_FILE === undefined ? undefined : resolve(values.ERASE_MODEL_FILE)
  const file = values.PROVIDERS_FILE
  const { servers, problems: inFile } =
    file === undefined ? { servers: [], problems: [] } : readServersFile(resolve(file), environment, reservedNames)
  const available = { services, servers, eraseModelFile, isOn: values.HOSTED_MODELS }
  const { chains, problems: inChains } = makeChains(
    available,
    (capability) => values[variables[capability].chain] as readonly string[] | undefined,
  )
  const problems = [...inFile, ...inChains]
  if (problems.length > 0) return { problems }
  const each = Object.fromEntries(
    hostedNames.flatMap((name) => {
      const budget = values[`${name.toUpperCase()}_BUDGET_USD_PER_DAY`]
      return typeof budget === 'number' ? [[name, budget]] : []
    }),
  )
  return {
    config: {
      chains,
      services,
      servers,
      budgetsUsd: { all: values.HOSTED_BUDGET_USD_PER_DAY, each },
      timeoutMs: values.HOSTED_TIMEOUT_SECONDS * 1_000,
      restMs: values.HOSTED_REST_SECONDS * 1_000,
      retries: values.HOSTED_RETRIES,
    },
  }
}

/** The chain of an edit; undefined where only our own engine is in it. */
export const chainFor = (config: HostedConfig, mode: Mode, localOnly: boolean): Chain | undefined => {
  const chain = config.chains[capabilityOf[mode]]
  const links = localOnly ? chain.links.filter(({ name }) => name === diskName) : chain.links
  const isUsual = links.length === 0 && (chain.hasMigan || chain.capability !== 'inpaint')
  return isUsual ? undefined : { ...chain, links }
}

/** The longest that the links of any chain may take together, in milliseconds. */
export const longestChainMs = ({ chains, servers, timeoutMs }: Omit<HostedConfig, 'services'>): number => {
  const timeoutOf = (name: string) => servers.find((server) => server.name === name)?.timeoutMs ?? timeoutMs
  return Math.max(
    ...Object.values(chains).map(({ links }) => links.reduce((sum, { name }) => sum + timeoutOf(name), 0)),
  )
}

/** Who may receive photos, by mode. */
export const hostedServicesOf = ({ chains, servers }: Pick<HostedConfig, 'chains' | 'servers'>): HostedServices => {
  const insideNames = servers.filter(({ staysInNetwork }) => staysInNetwork).map(({ name }) => name)
  return Object.fromEntries(
    modeNames.map((mode) => [
      mode,
      chains[capabilityOf[mode]].links
        .filter(({ name }) => name !== diskName)
        .map(({ name, label }) => ({ label, staysInNetwork: insideNames.includes(name) })),
    ]),
  ) as HostedServices
}
