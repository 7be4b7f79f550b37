import { SpotlessError } from '@spotless/contract/error'
import { concatBytes } from '@spotless/engine/container/bytes'
import { partBytes } from './partBytes.ts'
import type { WeightsFile } from './weightsFile.ts'

/** What the browser's Cache offers, as far as weights use it. */
export type PartCache = Pick<Cache, 'match' | 'put' | 'delete'>

export interface WeightsCacheOptions {
  /** Folder of the weights on the page's own server, ending in a slash. */
  readonly baseUrl: string
  readonly cache: PartCache
  readonly fetch: (url: string, init: { readonly headers: Record<string, string> }) => Promise<Response>
  /** @param receivedBytes of the file, those from the cache included */
  readonly onProgress?: (file: WeightsFile, receivedBytes: number) => void
}

interface Part {
  readonly from: number
  /** Behind its last byte. */
  readonly to: number
}

const partsOf = ({ bytes }: WeightsFile): readonly Part[] =>
  Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) => ({
    from: index * partBytes,
    to: Math.min(bytes, (index + 1) * partBytes),
  }))

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reads a body to its end. @throws Error when it is longer than `maxBytes` */
const readBody = async (
  response: Response,
  maxBytes: number,
  onBytes: (received: number) => void,
): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let received = 0
  const reader = response.body?.getReader()
  for (let step = await reader?.read(); step !== undefined && !step.done; step = await reader?.read()) {
    chunks.push(step.value)
    received += step.value.length
    if (received > maxBytes) throw new Error(`The server sent more than the ${maxBytes} bytes that were asked for.`)
    onBytes(received)
  }
  return concatBytes(chunks)
}

/**
 * Weights of networks, fetched by parts and kept in the browser's cache: a download that was broken off goes on where it
 * stopped. A server that knows no ranges sends the whole file at once.
 */
export const weightsCache = ({ baseUrl, cache, fetch, onProgress = () => undefined }: WeightsCacheOptions) => {
  const urlOf = (file: WeightsFile): string => `${baseUrl}${file.sha256}.onnx`
  const keyOf = (file: WeightsFile, { from }: Part): string => `${urlOf(file)}?from=${from}`

  /** Where the browser has no room or keeps nothing, the part is used all the same, and fetched again next time. */
  const keep = (file: WeightsFile, part: Part, bytes: Uint8Array<ArrayBuffer>): Promise<void> =>
    cache.put(keyOf(file, part), new Response(bytes)).catch(() => undefined)

  const kept = async (file: WeightsFile, part: Part): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const response = await cache.match(keyOf(file, part))
    const bytes = response && new Uint8Array(await response.arrayBuffer())
    return bytes?.length === part.to - part.from ? bytes : undefined
  }

  /** Fetches from a part's start on. @returns the part, or the whole file where the server knows no ranges */
  const download = async (file: WeightsFile, part: Part): Promise<Uint8Array<ArrayBuffer>> => {
    const headers = { range: `bytes=${part.from}-${part.to - 1}` }
    const response = await fetch(urlOf(file), { headers }).catch((cause: unknown) => {
      throw new SpotlessError(
        'mode_unavailable',
        'This mode needs a network that is not kept on this device yet. Please try again with a connection.',
        { cause },
      )
    })
    const isPart = response.status === 206
    if (!isPart && response.status !== 200) {
      throw new Error(`The weights could not be fetched: the server answered ${response.status}.`)
    }
    const expected = isPart ? part.to - part.from : file.bytes
    const startBytes = isPart ? part.from : 0
    const bytes = await readBody(response, expected, (received) => onProgress(file, startBytes + received))
    if (bytes.length !== expected) {
      throw new Error(`The weights were cut short: ${bytes.length} of ${expected} bytes came.`)
    }
    return bytes
  }

  const forget = async (file: WeightsFile): Promise<void> => {
    for (const part of partsOf(file)) await cache.delete(keyOf(file, part))
  }

  const readParts = async (file: WeightsFile) => {
    const whole = new Uint8Array(file.bytes)
    let hasKeptParts = false
    // The next part comes while those before it are being kept.
    const keeping: Promise<void>[] = []
    for (const part of partsOf(file)) {
      const known = await kept(file, part)
      hasKeptParts ||= known !== undefined
      const bytes = known ?? (await download(file, part))
      if (bytes.length === file.bytes && partsOf(file).length > 1) {
        for (const one of partsOf(file)) await keep(file, one, bytes.slice(one.from, one.to))
        return { bytes, hasKeptParts: false }
      }
      if (known === undefined) keeping.push(keep(file, part, bytes))
      whole.set(bytes, part.from)
      onProgress(file, part.to)
    }
    await Promise.all(keeping)
    return { bytes: whole, hasKeptParts }
  }

  /**
   * @returns the file's bytes, checked by their hash; kept ones that are damaged are fetched again
   * @throws Error when they cannot be fetched, or are others than the hash says; they are then not kept
   */
  const read = async (file: WeightsFile): Promise<Uint8Array<ArrayBuffer>> => {
    const { bytes, hasKeptParts } = await readParts(file)
    const sha256 = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
    if (sha256 === file.sha256) return bytes
    await forget(file)
    if (hasKeptParts) return read(file)
    throw new Error('The weights that came are not those that were asked for. Please try again.')
  }

  return {
    read,
    /** Bytes of a file that are kept on this device. */
    keptBytes: async (file: WeightsFile): Promise<number> => {
      let bytes = 0
      for (const part of partsOf(file)) {
        if ((await cache.match(keyOf(file, part))) !== undefined) bytes += part.to - part.from
      }
      return bytes
    },
  }
}

export type WeightsCache = ReturnType<typeof weightsCache>
