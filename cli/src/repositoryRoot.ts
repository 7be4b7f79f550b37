import { join } from 'node:path'

/** The repository's folder: the command is linked, so that it runs from there. */
export const repositoryRoot = join(import.meta.dirname, '..', '..')
