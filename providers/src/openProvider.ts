import {
  type Capability,
  type ProviderAnswer,
  ProviderFailure,
  type ProviderTask,
} from '@spotless/engine/hosted/hostedModels'
import { entryOf, type HostedName } from './catalogue.ts'
import { clipdrop } from './http/clipdrop.ts'
import { photoroom } from './http/photoroom.ts'
import { removeBg } from './http/removeBg.ts'
import type { Provider } from './provider.ts'
import type { Access, SdkName } from './sdk/sdkProvider.ts'

/** A hosted service with what it takes to use it. */
export interface HostedSettings {
  readonly apiKey: string
  readonly baseUrl: string | undefined
  /** Models that the operator chose over the catalogue's. */
  readonly models: Readonly<Partial<Record<Capability, string>>>
  /** Price of one call, and of one credit where the service counts those, in US dollars. */
  readonly priceUsd: number
}

type Perform = (access: Access, model: string, task: ProviderTask, signal: AbortSignal) => Promise<ProviderAnswer>

const formServices = { photoroom, removebg: removeBg, clipdrop }

/** The clients of the AI SDK weigh seconds and megabytes; they are loaded with the first call. */
const withSdk =
  (name: SdkName): Perform =>
  async (access, model, task, signal) => {
    const { performWithSdk } = await import('./sdk/sdkProvider.ts')
    return performWithSdk(name, access, model, task, signal)
  }

/**
 * A hosted service as a provider.
 * @param deps.fetch carries every request; nothing else connects anywhere
 */
export const openProvider = (
  name: HostedName,
  settings: HostedSettings,
  deps: { readonly fetch: typeof fetch; readonly nowMs: () => number },
): Provider => {
  const { label, maskKind, shapes, models } = entryOf(name)
  const access: Access = { apiKey: settings.apiKey, baseUrl: settings.baseUrl, ...deps }
  const perform: Perform =
    name === 'photoroom' || name === 'removebg' || name === 'clipdrop'
      ? (access, _model, task, signal) => formServices[name](access, settings.priceUsd, task, signal)
      : withSdk(name)
  const modelFor = (capability: Capability) => settings.models[capability] ?? models[capability]
  return {
    name,
    label,
    maskKind,
    modelFor,
    ...(shapes === undefined ? {} : { shapes }),
    perform: async (task, signal) => {
      const model = modelFor(task.capability)
      if (model === undefined)
        throw new ProviderFailure('rejected', { detail: `It has no model for ${task.capability}.` })
      return perform(access, model, task, signal)
    },
  }
}
