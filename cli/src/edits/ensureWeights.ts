import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ModelName } from '@spotless/engine/ports'
import { weights } from '@spotless/engine-node/models/manifest'
import { weightsPath } from '@spotless/engine-node/models/store'
import { repositoryRoot } from '../repositoryRoot.ts'

/** The folder of the models' weights. */
export const modelsFolder = process.env.MODELS_DIR ?? join(repositoryRoot, '.cache', 'models')

/** The folder of the person's own networks, as the server's setting of this name. */
export const diskModelsFolder = process.env.DISK_MODELS_DIR ?? join(repositoryRoot, 'models')

const isMissing = async (name: ModelName): Promise<boolean> => {
  const found = await stat(weightsPath(modelsFolder, name)).catch(() => undefined)
  return found?.size !== weights[name].bytes
}

/**
 * Fetches missing weights, as `npm start` does; what it prints goes to standard error.
 * @throws Error when they cannot be fetched
 */
export const ensureWeights = async (): Promise<void> => {
  const missing = await Promise.all((Object.keys(weights) as ModelName[]).map(isMissing))
  if (!missing.includes(true)) return
  const child = spawn(process.execPath, [join(repositoryRoot, 'scripts', 'installModels.ts')], {
    cwd: repositoryRoot,
    stdio: ['ignore', 2, 2],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The model weights could not be fetched; see above. Run the command again to retry.')
}
