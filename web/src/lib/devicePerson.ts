import { readStored, store } from './stored.ts'

const storageKey = 'device-person'

/** Folder of the browser's private file system with a folder of results for each account. */
export const resultsFolderName = 'spotless-results'

/** Says to the page on this device, which can ask no server, whose results it keeps. */
export const rememberPerson = (id: string | null): void => store(storageKey, id)

/** Id of the account that was last signed in here; null after signing out. */
export const rememberedPerson = (): string | null => readStored(storageKey)
