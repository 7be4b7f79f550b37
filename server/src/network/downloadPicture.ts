import { buffer } from 'node:stream/consumers'

/** A picture that an address named by a stranger did not give; says nothing about what is at the address. */
export class DownloadError extends Error {
  readonly reason: 'unreachable' | 'too large'

  constructor(reason: DownloadError['reason'], options?: ErrorOptions) {
    super(
      reason === 'too large' ? 'The picture at this address is too large.' : 'There is no picture to be had there.',
      options,
    )
    this.name = 'DownloadError'
    this.reason = reason
  }
}

export interface DownloadLimits {
  readonly maxBytes: number
  /** For the whole of it: the connection, redirects and the body. */
  readonly timeoutMs: number
}

const bounded = async function* (body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new DownloadError('too large')
    yield chunk
  }
}

/**
 * Reads the body at an address, bounded in size and time however slowly it comes.
 *
 * @param get connects to public addresses only, see `openPublicFetch`
 * @param signal aborted when nobody waits any more
 * @throws DownloadError
 */
export const downloadPicture = async (
  get: typeof fetch,
  address: string,
  { maxBytes, timeoutMs }: DownloadLimits,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) throw new DownloadError('unreachable')
  // Credentials in an address would be sent to wherever it points.
  if (url.username !== '' || url.password !== '') throw new DownloadError('unreachable')
  try {
    const headers = { accept: 'image/*' }
    const response = await get(url, { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
    if (!response.ok || response.body === null) {
      await response.body?.cancel()
      throw new DownloadError('unreachable')
    }
    if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
      await response.body.cancel()
      throw new DownloadError('too large')
    }
    return new Uint8Array(await buffer(bounded(response.body, maxBytes)))
  } catch (error) {
    if (error instanceof DownloadError) throw error
    throw new DownloadError('unreachable', { cause: error })
  }
}
