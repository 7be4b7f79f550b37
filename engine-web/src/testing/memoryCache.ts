import type { PartCache } from '../weights/weightsCache.ts'

/** For tests: a cache in memory, as the browser's: a response that was put can be read many times. */
export const memoryCache = (): PartCache & { readonly kept: Map<string, Uint8Array<ArrayBuffer>> } => {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    kept,
    match: async (key) => {
      const bytes = kept.get(String(key))
      return bytes && new Response(bytes)
    },
    put: async (key, response) => void kept.set(String(key), new Uint8Array(await response.arrayBuffer())),
    delete: async (key) => kept.delete(String(key)),
  }
}
