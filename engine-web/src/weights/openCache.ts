type KeptBytes = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

const nothingKept: KeptBytes = {
  match: async () => undefined,
  put: async () => undefined,
  delete: async () => false,
  keys: async () => [],
}

/** A cache of the browser; where it keeps none, as in some private windows, one that holds nothing. */
export const openCache = async (name: string): Promise<KeptBytes> => {
  try {
    return await caches.open(name)
  } catch {
    return nothingKept
  }
}
