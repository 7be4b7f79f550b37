import { basename } from 'node:path'
import { type Capability, type ChainLink, capabilities } from '@spotless/engine/hosted/hostedModels'
import { entryOf, type HostedName, hostedNames } from '@spotless/providers/catalogue'
import type { Chain } from '@spotless/providers/followChain'
import type { HostedSettings } from '@spotless/providers/openProvider'
import type { ModelServer } from '@spotless/providers/servers/modelServer'
import { serverLink } from '@spotless/providers/servers/openModelServer'

/** For each capability: the variable of its chain and its part of the names of model variables. */
export const variables: Readonly<Record<Capability, { readonly chain: string; readonly part: string }>> = {
  inpaint: { chain: 'INPAINT_CHAIN', part: 'INPAINT' },
  removeBackground: { chain: 'BACKGROUND_CHAIN', part: 'BACKGROUND' },
  editByPrompt: { chain: 'PROMPT_CHAIN', part: 'PROMPT' },
  upscale: { chain: 'UPSCALE_CHAIN', part: 'UPSCALE' },
  restoreFace: { chain: 'FACE_CHAIN', part: 'FACE' },
  headshot: { chain: 'HEADSHOT_CHAIN', part: 'HEADSHOT' },
}

const own = ['migan', 'local'] as const
/** Name of the operator's own erase model on disk. */
export const diskName = 'onnx'
/** Names in chains that no server may have. */
export const reservedNames: readonly string[] = [...hostedNames, ...own, diskName, 'all']

export type Services = Readonly<Partial<Record<HostedName, HostedSettings>>>

/** What chains can be made of. */
export interface Available {
  readonly services: Services
  readonly servers: readonly ModelServer[]
  readonly eraseModelFile: string | undefined
  /** False where every edit is kept here. */
  readonly isOn: boolean
}

const isHosted = (name: string): name is HostedName => (hostedNames as readonly string[]).includes(name)

const serves = (name: HostedName, capability: Capability, services: Services): boolean =>
  (services[name]?.models[capability] ?? entryOf(name).models[capability]) !== undefined

const serviceLink = (name: HostedName, capability: Capability, services: Services): ChainLink => {
  const { label, maskKind, shapes, models } = entryOf(name)
  const model = services[name]?.models[capability] ?? models[capability] ?? name
  return { name, label, model, maskKind, ...(shapes === undefined ? {} : { shapes }) }
}

const diskLink = (file: string): ChainLink => ({
  name: diskName,
  label: 'Erase model on disk',
  model: basename(file),
  maskKind: 'white',
})

const serversFor = (capability: Capability, { servers }: Available): string[] =>
  servers.flatMap((server) => (serverLink(server, capability) === undefined ? [] : [server.name]))

/** The problem with one configured chain, if any. */
const problemOf = (names: readonly string[], capability: Capability, available: Available): string | undefined => {
  const { services, servers, eraseModelFile, isOn } = available
  const ownServers = serversFor(capability, available)
  const known = [...ownServers, ...hostedNames.filter((name) => serves(name, capability, services)), 'local']
  if (capability === 'inpaint') known.splice(-1, 0, diskName, 'migan')
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const label = isHosted(unknown) ? entryOf(unknown).label : servers.find(({ name }) => name === unknown)?.label
    const why = label === undefined ? 'nothing has that name' : `${label} has no model for it`
    return `names “${unknown}”, but ${why}; it may name ${known.join(', ')}`
  }
  if (new Set(names).size < names.length) return 'names something twice'
  if (names.at(-1) !== 'local') return 'must end in local, so that an answer is always given'
  const migan = names.indexOf('migan')
  if (migan >= 0 && migan !== names.length - 2)
    return 'must have migan right before local: what follows it would never be asked'
  const keyless = names.find((name) => isHosted(name) && services[name] === undefined)
  if (isOn && keyless !== undefined) return `names ${keyless}, so ${keyless.toUpperCase()}_API_KEY must be given`
  if (names.includes(diskName) && eraseModelFile === undefined)
    return `names ${diskName}, so ERASE_MODEL_FILE must be given`
  return undefined
}

/** The default chain: the operator's servers, every capable service with a key, then our own engine. */
const defaultChain = (capability: Capability, available: Available): string[] => [
  ...serversFor(capability, available),
  ...hostedNames.filter(
    (name) => available.services[name] !== undefined && serves(name, capability, available.services),
  ),
  ...(capability === 'inpaint' && available.eraseModelFile !== undefined ? [diskName] : []),
  ...(capability === 'inpaint' ? own : ['local']),
]

/**
 * Makes the chain of every capability.
 * @param written the names that the operator wrote for a capability, if any
 */
export const makeChains = (
  available: Available,
  written: (capability: Capability) => readonly string[] | undefined,
): { readonly chains: Readonly<Record<Capability, Chain>>; readonly problems: readonly Problem[] } => {
  const { services, servers, eraseModelFile, isOn } = available
  const problems: Problem[] = []
  const chainOf = (capability: Capability): Chain => {
    const given = written(capability)
    const problem = given && problemOf(given, capability, available)
    if (problem !== undefined) problems.push({ name: variables[capability].chain, message: problem })
    const names = given ?? defaultChain(capability, available)
    const links = names.flatMap((name): readonly ChainLink[] => {
      if (name === diskName) return eraseModelFile === undefined ? [] : [diskLink(eraseModelFile)]
      if (!isOn) return []
      if (isHosted(name)) return [serviceLink(name, capability, services)]
      const server = servers.find((one) => one.name === name)
      return (server && [serverLink(server, capability)].filter((link) => link !== undefined)) ?? []
    })
    const disk = names.includes(diskName) && eraseModelFile !== undefined ? { eraseModelFile } : {}
    return { capability, links, ...disk, hasMigan: names.includes('migan') }
  }
  const chains = Object.fromEntries(capabilities.map((capability) => [capability, chainOf(capability)]))
  return { chains: chains as unknown as Record<Capability, Chain>, problems }
}

export interface Problem {
  /** The variable that is at fault. */
  readonly name: string
  readonly message: string
}
