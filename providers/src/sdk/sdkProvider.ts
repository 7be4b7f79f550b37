import { createBlackForestLabs } from '@ai-sdk/black-forest-labs'
import { createFal } from '@ai-sdk/fal'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createReplicate } from '@ai-sdk/replicate'
import { type ProviderAnswer, ProviderFailure, type ProviderTask } from '@spotless/engine/hosted/hostedModels'
import { APICallError, generateImage, type ImageModel, type JSONValue, NoImageGeneratedError } from 'ai'
import { failureOfError, failureOfStatus } from '../failureOf.ts'
import { limitFetch } from '../limitFetch.ts'

export type SdkName = 'openai' | 'google' | 'bfl' | 'fal' | 'replicate'

/** How a service is reached. */
export interface Access {
  readonly apiKey: string
  /** Where the service is, when not at its public address. */
  readonly baseUrl: string | undefined
  readonly fetch: typeof fetch
  /** The present, in milliseconds since 1970. */
  readonly nowMs: () => number
}

type Options = Record<string, JSONValue>

/** What one service needs beside picture, mask and words. */
interface Dialect {
  readonly model: (access: Access, fetchIt: typeof fetch, model: string) => ImageModel
  readonly key: string
  readonly options: (task: ProviderTask, model: string) => Options
  /** Finds what the client would misread in an answer. */
  readonly look?: (json: unknown) => void
  readonly takesMask: boolean
  /** Reads what an answer cost and whether it was blanked for safety, from what the client passes on. */
  readonly read?: (facts: Record<string, unknown>) => { usd?: number; isRefused?: boolean }
}

const located = ({ apiKey, baseUrl }: Access) => ({ apiKey, ...(baseUrl === undefined ? {} : { baseURL: baseUrl }) })

const statusOf = (json: unknown): unknown =>
  typeof json === 'object' && json !== null && 'status' in json ? json.status : undefined

/** A hundredth of a dollar is one credit there. */
const bflCreditUsd = 0.01

const falOptions = ({ capability, scale }: ProviderTask, model: string): Options => {
  if (capability === 'upscale' && scale !== undefined) return { scale }
  if (model === 'fal-ai/codeformer') return { fidelity: 0.7, upscale_factor: 1 }
  if (model === 'fal-ai/bria/eraser') return { mask_type: 'manual' }
  return { outputFormat: 'png' }
}

const dialects: Readonly<Record<SdkName, Dialect>> = {
  openai: {
    model: (access, fetchIt, model) => createOpenAI({ ...located(access), fetch: fetchIt }).image(model),
    key: 'openai',
    options: () => ({ inputFidelity: 'high', quality: 'high', outputFormat: 'png' }),
    takesMask: true,
  },
  google: {
    model: (access, fetchIt, model) => createGoogle({ ...located(access), fetch: fetchIt }).image(model),
    key: 'google',
    options: () => ({}),
    takesMask: false,
  },
  bfl: {
    model: (access, fetchIt, model) => createBlackForestLabs({ ...located(access), fetch: fetchIt }).image(model),
    key: 'blackForestLabs',
    // Its client gives up polling by itself after a minute; the time allowed is kept by who calls us.
    options: () => ({ outputFormat: 'png', pollTimeoutMillis: 600_000 }),
    takesMask: true,
    look: (json) => {
      const status = statusOf(json)
      if (typeof status === 'string' && /moderated/i.test(status)) {
        throw new ProviderFailure('refused', { detail: status, mayBeCharged: true })
      }
    },
    read: ({ cost }) => (typeof cost === 'number' ? { usd: cost * bflCreditUsd } : {}),
  },
  fal: {
    model: (access, fetchIt, model) => createFal({ ...located(access), fetch: fetchIt }).image(model),
    key: 'fal',
    options: falOptions,
    takesMask: true,
    read: ({ nsfw }) => ({ isRefused: nsfw === true }),
  },
  replicate: {
    model: ({ apiKey, baseUrl }, fetchIt, model) =>
      createReplicate({
        apiToken: apiKey,
        ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
        fetch: fetchIt,
      }).image(model),
    key: 'replicate',
    options: ({ scale }, model) => (model.startsWith('recraft-ai/') || scale === undefined ? {} : { scale }),
    takesMask: true,
  },
}

/** The call could not be told apart from one that was sent and answered, so it counts as charged. */
const failureOfSdk = (error: unknown, { apiKey, nowMs }: Access): ProviderFailure => {
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 300) {
    const { statusCode, responseBody, responseHeaders } = error
    const answer = { status: statusCode, body: responseBody ?? '', retryAfter: responseHeaders?.['retry-after'] }
    return failureOfStatus(answer, apiKey, nowMs())
  }
  if (NoImageGeneratedError.isInstance(error)) {
    // A model that answers with words alone, or with nothing, would not make this picture.
    return new ProviderFailure('refused', { detail: 'It answered without a picture.', mayBeCharged: true })
  }
  return failureOfError(error, apiKey)
}

const sizeOf = (task: ProviderTask, name: SdkName): { size?: `${number}x${number}` } =>
  name === 'openai' ? { size: `${task.width}x${task.height}` } : {}

/**
 * Carries out a task with the AI SDK's client of a service. The client neither retries nor reads any environment.
 * @throws ProviderFailure; the signal's reason when aborted
 */
export const performWithSdk = async (
  name: SdkName,
  access: Access,
  model: string,
  task: ProviderTask,
  signal: AbortSignal,
): Promise<ProviderAnswer> => {
  const dialect = dialects[name]
  // Its warnings (a size it must guess, say) are for developers; they would go to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false
  try {
    const { image, providerMetadata } = await generateImage({
      model: dialect.model(access, limitFetch(access.fetch, dialect.look), model),
      prompt: {
        text: task.prompt,
        images: [task.image],
        ...(task.mask !== undefined && dialect.takesMask ? { mask: task.mask } : {}),
      },
      ...sizeOf(task, name),
      providerOptions: { [dialect.key]: dialect.options(task, model) },
      maxRetries: 0,
      abortSignal: signal,
    })
    const [facts] = providerMetadata[dialect.key]?.images ?? []
    const { usd, isRefused } = dialect.read?.((facts ?? {}) as Record<string, unknown>) ?? {}
    if (isRefused) throw new ProviderFailure('refused', { detail: 'It blanked the picture.', mayBeCharged: true })
    return { image: image.uint8Array, ...(usd === undefined ? {} : { reportedUsd: usd }) }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ProviderFailure ? error : failureOfSdk(error, access)
  }
}
