import type { Capability, ChainLink, MaskKind, SizeRule } from '@spotless/engine/hosted/hostedModels'
import { ProviderFailure } from '@spotless/engine/hosted/hostedModels'
import type { Provider } from '../provider.ts'
import { comfyui } from './comfyui.ts'
import { compatible } from './compatible.ts'
import type { ModelServer, ServerKind } from './modelServer.ts'
import { rembg } from './rembg.ts'
import { sdapi } from './sdapi.ts'
import type { PerformOnServer, ServerAccess } from './serverAccess.ts'

const performers: Readonly<Record<ServerKind, PerformOnServer>> = { compatible, sdapi, comfyui, rembg }

/** Servers of one interface read masks differently where there is `either`. */
const maskKinds: Readonly<Record<ServerKind, MaskKind>> = {
  compatible: 'either',
  sdapi: 'white',
  comfyui: 'either',
  rembg: 'white',
}

/** Sizes bind what is generated; networks that enlarge, restore or cut out take any. */
const sizesFor = ({ kind, sizes }: ModelServer, capability: Capability): SizeRule | undefined => {
  const takesAny = kind === 'rembg' || (kind === 'sdapi' && (capability === 'upscale' || capability === 'restoreFace'))
  return takesAny ? undefined : sizes
}

/** A server as a link of the chain of a capability; undefined where it does not serve that. */
export const serverLink = (server: ModelServer, capability: Capability): ChainLink | undefined => {
  const { name, label, kind, models } = server
  const model = models[capability]
  if (model === undefined) return undefined
  const sizes = sizesFor(server, capability)
  return { name, label, model, maskKind: maskKinds[kind], ...(sizes && { sizes }) }
}

/** A server of models as a provider. @param deps carry every request; nothing else connects anywhere */
export const openModelServer = (server: ModelServer, deps: Omit<ServerAccess, 'server'>): Provider => {
  const { name, label, kind, models } = server
  return {
    name,
    label,
    maskKind: maskKinds[kind],
    modelFor: (capability) => models[capability],
    perform: async (task, signal, onFraction = () => undefined) => {
      if (models[task.capability] === undefined)
        throw new ProviderFailure('rejected', { detail: `It does not serve ${task.capability}.` })
      return performers[kind]({ server, ...deps }, task, signal, onFraction)
    },
  }
}
