import type { EnhancedFace } from './enhanceFace.ts'
import type { EnhancedFaces } from './enhanceFaces.ts'

const faces = (count: number): string => `${count} ${count === 1 ? 'face' : 'faces'}`

const left = (count: number): string => (count === 1 ? 'left as it is: 1 face' : `left as they are: ${count} faces`)

/** Describes what was treated before any retouch: underexposure and flaws of the faces. */
export const describeFlaws = (results: readonly EnhancedFace[], gain: number): readonly string[] => {
  const found = [...new Set(results.flatMap((result) => result.found))]
  return [
    ...(gain > 1 ? [`The photo was dark as a whole and was brightened ${gain.toFixed(1)} times.`] : []),
    ...(found.length > 0 ? [`Treated in the face first: ${found.join(', ')}.`] : []),
  ]
}

/**
 * Describes what was done to the faces of a photo and what was left.
 * @param strength asked for, 0–1
 */
export const describeFaces = (enhanced: EnhancedFaces, strength: number): readonly string[] => {
  const { results, small, hidden, gain } = enhanced
  const gentler = results.filter((result) => result.isReduced).length
  const lowest = Math.min(...results.map((result) => result.similarity))
  return [
    ...describeFlaws(results, gain),
    strength > 0
      ? `Skin, eyes, lips and teeth of ${faces(results.length)} were retouched at strength ${Math.round(strength * 100)}.`
      : `${faces(results.length)} found; at strength 0 nothing is retouched.`,
    ...(gentler > 0
      ? [`${faces(gentler)} got less than asked for, so that the identity check still sees the same person.`]
      : []),
    `Likeness before and after by the identity check: ${lowest.toFixed(2)} of 1.`,
    ...(small > 0 ? [`Too small to work on, so ${left(small)}.`] : []),
    ...(hidden > 0 ? [`Covered or turned away, so ${left(hidden)}.`] : []),
  ]
}
