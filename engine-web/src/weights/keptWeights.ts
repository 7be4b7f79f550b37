import { deviceWeights } from '../deviceWeights.ts'
import { weightsCache } from './weightsCache.ts'
import { weightsCacheName } from './weightsCacheName.ts'

const never = (): Promise<Response> => Promise.reject(new Error('What is kept is looked up, not fetched.'))

/** Bytes of weights that are kept on this device. @param baseUrl folder of the weights, ending in a slash */
export const keptWeightsBytes = async (baseUrl: string): Promise<number> => {
  const cached = weightsCache({ baseUrl, cache: await caches.open(weightsCacheName), fetch: never })
  const sizes = await Promise.all(deviceWeights.map(cached.keptBytes))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Removes all weights from this device. */
export const removeKeptWeights = (): Promise<boolean> => caches.delete(weightsCacheName)

/** Removes weights from this device that no mode asks for any more: those of an earlier version. */
export const removeOutdatedWeights = async (): Promise<void> => {
  const cache = await caches.open(weightsCacheName)
  for (const request of await cache.keys()) {
    if (!deviceWeights.some(({ sha256 }) => request.url.includes(sha256))) await cache.delete(request)
  }
}
