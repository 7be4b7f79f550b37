import { screen } from '@spotless/contract/route'

/** The page that photos are handed to. */
type Receiver = 'device' | 'editor'

export interface HandedPhotos {
  readonly files: readonly File[]
  /** What the person wrote for them. */
  readonly prompt: string | null
}

const cacheNameOf = (receiver: Receiver): string => `spotless-handed-to-${receiver}`
const nameHeader = 'x-file-name'
const promptHeader = 'x-prompt'

/** Puts photos where another page of this site takes them from: in the browser's cache, without a request. */
export const handPhotos = async (
  receiver: Receiver,
  files: readonly File[],
  prompt: string | null = null,
): Promise<void> => {
  const cache = await caches.open(cacheNameOf(receiver))
  for (const [index, file] of files.entries()) {
    const headers = {
      'content-type': file.type,
      [nameHeader]: encodeURIComponent(file.name),
      ...(prompt !== null && { [promptHeader]: encodeURIComponent(prompt) }),
    }
    await cache.put(`${screen.device}handed-photo?${index}`, new Response(file, { headers }))
  }
}

const saidIn = (response: Response, header: string): string | null => {
  const value = response.headers.get(header)
  return value === null ? null : decodeURIComponent(value)
}

/** The photos that were handed to this page, which are then no longer kept; null where there are none. */
export const takeHandedPhotos = async (receiver: Receiver): Promise<HandedPhotos | null> => {
  if (!('caches' in globalThis) || !(await caches.has(cacheNameOf(receiver)))) return null
  const responses = await (await caches.open(cacheNameOf(receiver))).matchAll()
  await caches.delete(cacheNameOf(receiver))
  const files = await Promise.all(
    responses.map(async (response) => {
      const type = response.headers.get('content-type') ?? ''
      return new File([await response.blob()], saidIn(response, nameHeader) ?? 'photo', { type })
    }),
  )
  return files.length === 0 ? null : { files, prompt: saidIn(responses[0]!, promptHeader) }
}
