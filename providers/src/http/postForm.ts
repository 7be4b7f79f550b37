import type { ProviderAnswer, ProviderTask } from '@spotless/engine/hosted/hostedModels'
import { failureOfError, failureOfStatus } from '../failureOf.ts'
import { limitFetch } from '../limitFetch.ts'
import type { Access } from '../sdk/sdkProvider.ts'

/**
 * One task, carried out by a service that takes a form and charges in credits.
 * @param creditUsd price of one credit
 * @throws ProviderFailure; the signal's reason when aborted
 */
export type FormService = (
  access: Access,
  creditUsd: number,
  task: ProviderTask,
  signal: AbortSignal,
) => Promise<ProviderAnswer>

/**
 * Posts a form and answers the picture that comes back.
 * @throws ProviderFailure; the signal's reason when aborted
 */
export const postForm = async (
  access: Access,
  url: string,
  keyHeader: string,
  form: FormData,
  signal: AbortSignal,
): Promise<{ readonly image: Uint8Array; readonly headers: Headers }> => {
  try {
    const headers = { [keyHeader]: access.apiKey, accept: 'image/*' }
    const response = await limitFetch(access.fetch)(url, { method: 'POST', headers, body: form, signal })
    const isPicture = response.headers.get('content-type')?.startsWith('image/') ?? false
    if (!response.ok || !isPicture) {
      const answer = {
        status: response.status,
        body: await response.text(),
        retryAfter: response.headers.get('retry-after'),
      }
      throw failureOfStatus(answer, access.apiKey, access.nowMs())
    }
    return { image: new Uint8Array(await response.arrayBuffer()), headers: response.headers }
  } catch (error) {
    signal.throwIfAborted()
    throw failureOfError(error, access.apiKey)
  }
}

/** A PNG as a file of a form. */
export const pngFile = (bytes: Uint8Array, name: string): File =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' })

/** A number in a header; undefined where there is none. */
export const numberIn = (headers: Headers, name: string): number | undefined => {
  const value = headers.get(name)
  return value === null || value.trim() === '' || !Number.isFinite(Number(value)) ? undefined : Number(value)
}
