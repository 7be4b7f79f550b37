import { deviceWeights } from '../deviceWeights.ts'
import { cardCacheName } from '../models/verdictMemory.ts'
import { openCache } from './openCache.ts'
import { weightsCache } from './weightsCache.ts'
import { weightsCacheName } from './weightsCacheName.ts'

const never = (): Promise<Response> => Promise.reject(new Error('What is kept is looked up, not fetched.'))

const sizeOf = async (cache: Pick<Cache, 'match'>, request: Request): Promise<number> =>
  (await (await cache.match(request))?.blob())?.size ?? 0

/** Bytes of what runs networks on the graphics card. */
const cardBytes = async (): Promise<number> => {
  const cache = await openCache(cardCacheName)
  const sizes = await Promise.all((await cache.keys()).map((request) => sizeOf(cache, request)))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Bytes of networks, and of what runs them, that are kept on this device. @param baseUrl folder of the weights, ending in a slash */
export const keptWeightsBytes = async (baseUrl: string): Promise<number> => {
  const cached = weightsCache({ baseUrl, cache: await openCache(weightsCacheName), fetch: never })
  const sizes = await Promise.all(deviceWeights.map(cached.keptBytes))
  return sizes.reduce((sum, bytes) => sum + bytes, await cardBytes())
}

/** Removes all weights from this device, and what was found out about its graphics card. */
export const removeKeptWeights = async (): Promise<void> => {
  for (const name of [weightsCacheName, cardCacheName]) await caches.delete(name)
}

/** Removes weights from this device that no mode asks for any more: those of an earlier version. */
export const removeOutdatedWeights = async (): Promise<void> => {
  const cache = await openCache(weightsCacheName)
  for (const request of await cache.keys()) {
    if (!deviceWeights.some(({ sha256 }) => request.url.includes(sha256))) await cache.delete(request)
  }
}
