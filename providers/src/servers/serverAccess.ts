import type { ProviderAnswer, ProviderTask } from '@spotless/engine/hosted/hostedModels'
import { ProviderFailure } from '@spotless/engine/hosted/hostedModels'
import type { z } from 'zod'
import { failureOfError, failureOfStatus } from '../failureOf.ts'
import { limitFetch } from '../limitFetch.ts'
import type { OnFraction } from '../provider.ts'
import type { ModelServer } from './modelServer.ts'

/** How a server of models is reached. */
export interface ServerAccess {
  readonly server: ModelServer
  readonly fetch: typeof fetch
  /** Opens a websocket; the only other connection that is made. */
  readonly openSocket: (url: string, headers: Readonly<Record<string, string>>) => WebSocket
  readonly nowMs: () => number
}

/**
 * Has a server carry out one task.
 * @throws ProviderFailure; the signal's reason when aborted
 */
export type PerformOnServer = (
  access: ServerAccess,
  task: ProviderTask,
  signal: AbortSignal,
  onFraction: OnFraction,
) => Promise<ProviderAnswer>

/** The header that carries the key, if there is one. */
export const credentialsOf = ({ kind, key }: Pick<ModelServer, 'kind' | 'key'>): Record<string, string> => {
  if (key === undefined) return {}
  const isPassword = kind === 'sdapi' && key.includes(':')
  return { authorization: isPassword ? `Basic ${Buffer.from(key).toString('base64')}` : `Bearer ${key}` }
}

/** The members of an answer that are worth quoting when it is an error. */
const quoted = async (response: Response): Promise<string> => (await response.text()).slice(0, 4_000)

/**
 * Sends one request to the server and nowhere else: redirects are errors.
 * @param path with a leading slash
 * @throws ProviderFailure for a connection that fails and any status other than a success
 */
export const requestServer = async (
  { server, fetch: send, nowMs }: ServerAccess,
  path: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Response> => {
  try {
    const headers = { ...credentialsOf(server), ...init.headers }
    const response = await limitFetch(send)(`${server.address}${path}`, { ...init, headers, redirect: 'error', signal })
    if (response.ok) return response
    const retryAfter = response.headers.get('retry-after')
    const answer = { status: response.status, body: await quoted(response), retryAfter }
    throw failureOfStatus(answer, server.key ?? '', nowMs())
  } catch (error) {
    signal.throwIfAborted()
    throw failureOfError(error, server.key ?? '')
  }
}

/**
 * The JSON of an answer. Servers and the proxies before them answer errors with status 200: as a page, or as an object
 * with `error` or `detail`.
 * @throws ProviderFailure `failed` for an error in the answer, `malformed` for anything but what `schema` describes
 */
export const readJson = async <T>(
  { server, nowMs }: ServerAccess,
  response: Response,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> => {
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    signal.throwIfAborted()
    throw failureOfError(error, server.key ?? '')
  }
  const body = text.slice(0, 4_000)
  const malformed = () =>
    failureOfStatus({ status: response.status, body, retryAfter: null }, server.key ?? '', nowMs())
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw malformed()
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const hasError = typeof json === 'object' && json !== null && ('error' in json || 'detail' in json)
  if (!hasError) throw malformed()
  throw failureOfStatus({ status: 500, body, retryAfter: null }, server.key ?? '', nowMs())
}

/** The bytes of an answer. @throws ProviderFailure where the connection ends before they do */
export const readBytes = async (
  { server }: ServerAccess,
  response: Response,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    signal.throwIfAborted()
    throw failureOfError(error, server.key ?? '')
  }
}

/** A picture from base64, with or without the head of a data URL. @throws ProviderFailure `malformed` when it is none */
export const pictureOf = (base64: string): Uint8Array => {
  const bytes = new Uint8Array(Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64'))
  if (bytes.length === 0) throw new ProviderFailure('malformed', { detail: 'It answered an empty picture.' })
  return bytes
}
