import { basename, resolve } from 'node:path'
import type { HostedServices } from '@spotless/contract/hosted'
import { type Mode, modeNames } from '@spotless/contract/mode'
import type { ChainLink } from '@spotless/engine/hosted/hostedModels'
import { type Capability, capabilities } from '@spotless/engine/hosted/hostedModels'
import { entryOf, type HostedName, hostedNames } from '@spotless/providers/catalogue'
import type { Chain } from '@spotless/providers/followChain'
import type { HostedSettings } from '@spotless/providers/openProvider'
import { z } from 'zod'

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

/** For each capability: the variable of its chain and its part of the names of model variables. */
const variables: Readonly<Record<Capability, { readonly chain: string; readonly part: string }>> = {
  inpaint: { chain: 'INPAINT_CHAIN', part: 'INPAINT' },
  removeBackground: { chain: 'BACKGROUND_CHAIN', part: 'BACKGROUND' },
  editByPrompt: { chain: 'PROMPT_CHAIN', part: 'PROMPT' },
  upscale: { chain: 'UPSCALE_CHAIN', part: 'UPSCALE' },
  restoreFace: { chain: 'FACE_CHAIN', part: 'FACE' },
  headshot: { chain: 'HEADSHOT_CHAIN', part: 'HEADSHOT' },
}

const own = ['migan', 'local'] as const
/** Name of the operator's own erase model on disk. */
const diskName = 'onnx'

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
}

/** Settings of hosted models. Holds API keys, so it must not be logged or sent to clients. */
export interface HostedConfig {
  readonly chains: Readonly<Record<Capability, Chain>>
  readonly services: Readonly<Partial<Record<HostedName, HostedSettings>>>
  readonly budgetsUsd: { readonly all: number; readonly each: Readonly<Partial<Record<HostedName, number>>> }
  readonly timeoutMs: number
  readonly restMs: number
  readonly retries: number
}

interface Problem {
  readonly name: string
  readonly message: string
}

const isHosted = (name: string): name is HostedName => (hostedNames as readonly string[]).includes(name)

const servesAll = (name: HostedName, capability: Capability, settings: HostedSettings | undefined): boolean =>
  (settings?.models[capability] ?? entryOf(name).models[capability]) !== undefined

const linkOf = (name: HostedName, capability: Capability, settings: HostedSettings | undefined): ChainLink => {
  const { label, maskKind, shapes, models } = entryOf(name)
  const model = settings?.models[capability] ?? models[capability] ?? name
  return { name, label, model, maskKind, ...(shapes === undefined ? {} : { shapes }) }
}

const diskLinkOf = (file: string): ChainLink => ({
  name: diskName,
  label: 'Erase model on disk',
  model: basename(file),
  maskKind: 'white',
})

/** The problem with one configured chain, if any. */
const problemOf = (
  names: readonly string[],
  capability: Capability,
  services: HostedConfig['services'],
  { hasDiskModel, isOn }: { readonly hasDiskModel: boolean; readonly isOn: boolean },
): string | undefined => {
  const known = [...hostedNames.filter((name) => servesAll(name, capability, services[name])), 'local']
  if (capability === 'inpaint') known.splice(-1, 0, diskName, 'migan')
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const why = isHosted(unknown) ? `${entryOf(unknown).label} has no model for it` : 'nothing has that name'
    return `names “${unknown}”, but ${why}; it may name ${known.join(', ')}`
  }
  if (new Set(names).size < names.length) return 'names something twice'
  if (names.at(-1) !== 'local') return 'must end in local, so that an answer is always given'
  const migan = names.indexOf('migan')
  if (migan >= 0 && migan !== names.length - 2)
    return 'must have migan right before local: what follows it would never be asked'
  const keyless = names.find((name) => isHosted(name) && services[name] === undefined)
  if (isOn && keyless !== undefined) return `names ${keyless}, so ${keyless.toUpperCase()}_API_KEY must be given`
  if (names.includes(diskName) && !hasDiskModel) return `names ${diskName}, so ERASE_MODEL_FILE must be given`
  return undefined
}

type Values = Readonly<Record<string, unknown>>

const servicesOf = (values: Values): HostedConfig['services'] =>
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

/** The default chain: every capable service with a key, then our own engine. */
const defaultChain = (capability: Capability, services: HostedConfig['services'], hasDiskModel: boolean): string[] => [
  ...hostedNames.filter((name) => services[name] !== undefined && servesAll(name, capability, services[name])),
  ...(capability === 'inpaint' && hasDiskModel ? [diskName] : []),
  ...(capability === 'inpaint' ? own : ['local']),
]

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
  const isOn = values.HOSTED_MODELS
  const eraseModelFile = values.ERASE_MODEL_FILE === undefined ? undefined : resolve(values.ERASE_MODEL_FILE)
  const hasDiskModel = eraseModelFile !== undefined
  const problems: Problem[] = []
  const chains = Object.fromEntries(
    capabilities.map((capability) => {
      const { chain: variable } = variables[capability]
      const written = values[variable] as readonly string[] | undefined
      if (written !== undefined) {
        const problem = problemOf(written, capability, services, { hasDiskModel, isOn })
        if (problem !== undefined) problems.push({ name: variable, message: problem })
      }
      const names = written ?? defaultChain(capability, services, hasDiskModel)
      const links = names.flatMap((name) => {
        if (name === diskName) return eraseModelFile === undefined ? [] : [diskLinkOf(eraseModelFile)]
        return isHosted(name) && isOn ? [linkOf(name, capability, services[name])] : []
      })
      const disk = names.includes(diskName) && eraseModelFile !== undefined ? { eraseModelFile } : {}
      return [capability, { capability, links, ...disk, hasMigan: names.includes('migan') }]
    }),
  ) as unknown as Record<Capability, Chain>
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

/** Labels of the services that may receive photos, by mode. */
export const hostedServicesOf = (config: HostedConfig): HostedServices =>
  Object.fromEntries(
    modeNames.map((mode) => [
      mode,
      config.chains[capabilityOf[mode]].links.filter(({ name }) => name !== diskName).map(({ label }) => label),
    ]),
  ) as HostedServices
