import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Face } from '@spotless/engine/face/detectLandmarks'
import { findFaces } from '@spotless/engine/face/findFaces'
import type { ModelStore } from '@spotless/engine/ports'
import type { Raster } from '@spotless/engine/raster/raster'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { photosFolder, root } from '../paths.ts'

const ownPhotos = join(root, 'bench', 'images', 'portraits')

/** The photos that faces are measured on. */
export const portraitFiles = {
  astronaut: join(photosFolder, 'python3-skimage/astronaut.png'),
  mexico: join(photosFolder, 'gcompris-qt-data/mexico.webp'),
  italy: join(photosFolder, 'gcompris-qt-data/italy.webp'),
  hopper: join(ownPhotos, 'hopper.jpg'),
  andersson: join(ownPhotos, 'andersson.jpg'),
  dahlgren: join(ownPhotos, 'dahlgren.jpg'),
  jesper: join(ownPhotos, 'jesper.jpg'),
  spikes: join(ownPhotos, 'spikes.jpg'),
  anne: join(ownPhotos, 'anne.jpg'),
} as const

export type PortraitName = keyof typeof portraitFiles
export const portraitNames = Object.keys(portraitFiles) as PortraitName[]

/** Who made and who shows on the photos above, for the pages that show them. */
export const portraitCredits: Readonly<Record<PortraitName, string>> = {
  astronaut: 'Eileen Collins, NASA, public domain',
  mexico: 'mariachi in Guadalajara, Elidealista, CC0 1.0 (Wikimedia Commons)',
  italy: 'opera on stage, SoriamuséuM, CC0 1.0 (Wikimedia Commons)',
  hopper: 'Grace Hopper, United States Navy, public domain',
  andersson: 'Aksel Andersson, old photograph, from the example data of Gramps (GPL-2+)',
  dahlgren: 'E. W. Dahlgren, old photograph, from the example data of Gramps (GPL-2+)',
  jesper: 'Jesper Pedersen, from the demo of KPhotoAlbum (GPL-2+)',
  spikes: 'young man with spiked hair, from the demo of KPhotoAlbum (GPL-2+)',
  anne: 'Anne Helene, from the demo of KPhotoAlbum (GPL-2+)',
}

export interface Portrait {
  readonly name: PortraitName
  readonly raster: Raster
  readonly faces: readonly Face[]
}

/** One of the photos with the faces of at least `minPx` that are found in it. */
export const readPortrait = async (name: PortraitName, minPx: number, models: ModelStore): Promise<Portrait> => {
  const { raster } = await decodePhoto(await readFile(portraitFiles[name]))
  const { faces } = await findFaces(raster, nodeRuntime(models))
  return { name, raster, faces: faces.filter(({ square }) => square.sidePx >= minPx) }
}
