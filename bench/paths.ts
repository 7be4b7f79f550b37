import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type NodeModelStore, openModelStore } from '@spotless/engine-node/models/store'

/** The repository's root folder. */
export const root = join(import.meta.dirname, '..')
/** Where the benchmarks' photographs are. */
export const photosFolder = process.env.PHOTOS_DIR ?? join(root, '..', 'shared', 'photos')
/** A photo by its path in `PHOTOS_DIR`, or else in `.cache/photos`. */
export const photoPath = (photo: string): string => {
  const path = join(photosFolder, photo)
  return existsSync(path) ? path : join(root, '.cache', 'photos', photo)
}
/** Where results are written, by the name of the benchmark. */
export const resultsFolder = join(root, 'bench', 'results')

const modelsFolder = process.env.MODELS_DIR ?? join(root, '.cache', 'models')

/** The networks, with as many threads for one call as a worker has on two cores. */
export const openModels = (threads = 2): NodeModelStore => openModelStore(modelsFolder, { threads })
