import { SpotlessError } from '@spotless/contract/error'
import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { correctUnderexposure } from './correctUnderexposure.ts'
import type { Face } from './detectLandmarks.ts'
import { type EnhancedFace, enhanceFace } from './enhanceFace.ts'
import { findFaces } from './findFaces.ts'
import type { Restoration } from './predictRestoration.ts'

/** Smaller faces have too few pixels of skin to retouch. */
export const minFacePx = 40

export interface EnhancedFaces {
  /** Size, channels and depth of the photo. */
  readonly raster: Raster
  /** The enhanced faces in the photo, largest first. */
  readonly faces: readonly Face[]
  readonly results: readonly EnhancedFace[]
  /** Number of faces that were too small. */
  readonly small: number
  /** Number of faces that are covered or turned away. */
  readonly hidden: number
  /** Gain of the whole photo; 1 unless it was underexposed. */
  readonly gain: number
}

/** The restored faces, for a larger copy of the photo. */
export const restorationsOf = ({ results }: EnhancedFaces): readonly Restoration[] =>
  results.flatMap(({ restoration }) => (restoration === null ? [] : [restoration]))

/**
 * Enhances every face of a photo that is large enough. The rest of the photo is kept, except that an underexposed photo is
 * brightened as a whole.
 *
 * @param strength 0–1
 * @throws SpotlessError `no_face` or `face_too_small`
 * @throws the signal's reason when aborted
 */
export const enhanceFaces = async (
  photo: Raster,
  strength: number,
  runtime: Runtime,
  onFraction: (fraction: number) => void = () => {},
): Promise<EnhancedFaces> => {
  const lifted = correctUnderexposure(photo)
  const found = await findFaces(lifted.photo, runtime)
  onFraction(0.3)
  const [first] = found.faces
  if (first === undefined) {
    throw new SpotlessError(
      'no_face',
      found.hidden > 0
        ? 'What looks like a face here is covered, turned away or no person’s. Please choose a photo in which eyes, nose and mouth show.'
        : 'No face was found in this photo. Face enhancement needs at least one that shows eyes, nose and mouth.',
    )
  }
  const faces = found.faces.filter(({ square }) => square.sidePx >= minFacePx)
  if (faces.length === 0) {
    throw new SpotlessError(
      'face_too_small',
      `The largest face is ${Math.round(first.square.sidePx)} pixels high; at least ${minFacePx} are needed. Please crop closer in a larger photo.`,
    )
  }
  const raster: Raster = { ...lifted.photo, data: lifted.photo.data.slice() }
  const results: EnhancedFace[] = []
  for (const [at, face] of faces.entries()) {
    results.push(await enhanceFace(raster, face, strength, runtime))
    onFraction(0.3 + (0.7 * (at + 1)) / faces.length)
  }
  return { raster, faces, results, small: found.faces.length - faces.length, hidden: found.hidden, gain: lifted.gain }
}
