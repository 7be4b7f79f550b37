type Lifetime = 'local' | 'session'

/** What the browser keeps under a key; null where there is nothing, or where storage is blocked. */
export const readStored = (key: string, lifetime: Lifetime = 'local'): string | null => {
  try {
    return globalThis[`${lifetime}Storage`].getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value in the browser; null removes it. Where storage is blocked or full, the value lasts as long as the page. */
export const store = (key: string, value: string | null, lifetime: Lifetime = 'local'): void => {
  try {
    const storage = globalThis[`${lifetime}Storage`]
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
  } catch {
    // What is stored is a convenience: the page works without it.
  }
}
