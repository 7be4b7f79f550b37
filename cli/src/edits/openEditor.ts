import { UsageError } from '../exitCode.ts'
import type { Editor } from './editor.ts'
import { openRemoteEditor } from './remoteEditor.ts'

export interface EditorOptions {
  readonly jobs?: number
  readonly server?: string | undefined
  readonly key?: string | undefined
}

/**
 * The editor that the options or the environment name: a server, or the engine on this machine with its weights.
 * @throws UsageError when a server is named without a key
 */
export const openEditor = async (options: EditorOptions): Promise<Editor> => {
  const server = options.server ?? process.env.SPOTLESS_SERVER
  const key = options.key ?? process.env.SPOTLESS_KEY
  if (server !== undefined) {
    if (key === undefined) throw new UsageError(`Expected --key or SPOTLESS_KEY for the server ${server}.`)
    return openRemoteEditor(server, key)
  }
  // The engine takes a moment to load, which commands against a server need not wait for.
  const { openLocalEditor } = await import('./localEditor.ts')
  const { diskModelsFolder, ensureWeights, modelsFolder } = await import('./ensureWeights.ts')
  await ensureWeights()
  return openLocalEditor({ modelsFolder, diskModelsFolder, jobs: options.jobs ?? 1 })
}
