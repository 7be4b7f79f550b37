const storageKey = 'device-person'

/** Folder of the browser's private file system with a folder of results for each account. */
export const resultsFolderName = 'spotless-results'

/** Says to the page on this device, which can ask no server, whose results it keeps. */
export const rememberPerson = (id: string | null): void => {
  try {
    if (id === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, id)
  } catch {
    // Storage may be blocked; then no results are kept.
  }
}

/** Id of the account that was last signed in here; null after signing out. */
export const rememberedPerson = (): string | null => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
