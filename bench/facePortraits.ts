import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePhoto } from '@spotless/engine/codec/decode'
import { findFaces } from '@spotless/engine/face/findFaces'
import type { Face } from '@spotless/engine/face/findPoints'
import type { ModelStore } from '@spotless/engine/model/store'
import type { Raster } from '@spotless/engine/raster/raster'

export const root = join(import.meta.dirname, '..')
export const photos = process.env.PHOTOS_DIR ?? join(root, '..', 'shared', 'photos')

export const portraitFiles = [
  'python3-skimage/astronaut.png',
  'gcompris-qt-data/mexico.webp',
  'gcompris-qt-data/italy.webp',
] as const

/** Who made and who shows on the photos above, for the pages that show them. */
export const portraitCredits = [
  'astronaut: Eileen Collins, NASA, public domain',
  'mexico: mariachi in Guadalajara, Elidealista, CC0 1.0 (Wikimedia Commons)',
  'italy: opera on stage, SoriamuséuM, CC0 1.0 (Wikimedia Commons)',
] as const

export interface Portrait {
  readonly name: string
  readonly raster: Raster
  readonly faces: readonly Face[]
}

/** A photo of the shared set with the faces of at least `leastPx` that are found in it. */
export const readPortrait = async (file: string, leastPx: number, models: ModelStore): Promise<Portrait> => {
  const { raster } = await decodePhoto(await readFile(join(photos, file)))
  const { faces } = await findFaces(raster, models, new AbortController().signal)
  const name = file.replace(/^.*\/|\.\w+$/g, '')
  return { name, raster, faces: faces.filter(({ square }) => square.sidePx >= leastPx) }
}
