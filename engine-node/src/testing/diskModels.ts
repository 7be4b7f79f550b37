import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modelsFileName, readModelsFile } from '../models/disk/modelsFile.ts'
import { type NodeModelStore, openModelStore } from '../models/store.ts'

export interface TestFolder {
  readonly path: string
  /** A store over the folder's models, and the reasons why one could not do its job. One window a call unless given. */
  readonly open: (windowsPerCall?: number) => { readonly store: NodeModelStore; readonly failures: string[] }
  readonly remove: () => Promise<void>
}

/** A folder with a `models.json` and the files that it names. */
export const diskModelsFolder = async (
  models: readonly unknown[],
  files: Readonly<Record<string, Uint8Array | string>>,
): Promise<TestFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'spotless-disk-'))
  await writeFile(join(path, modelsFileName), JSON.stringify({ models }))
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(path, name), bytes)
  return {
    path,
    open: (windowsPerCall = 1) => {
      const failures: string[] = []
      const diskModels = readModelsFile(path)
      const store = openModelStore('.cache/models', {
        ...{ threads: 1, diskModels, windowsPerCall },
        onDiskFailure: (reason) => failures.push(reason),
      })
      return { store, failures }
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
