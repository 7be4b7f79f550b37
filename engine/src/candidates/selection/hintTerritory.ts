import { colourAffinities } from '../../kernel/linear/colourAffinities.ts'
import { solveRandomWalk } from '../../kernel/linear/solveRandomWalk.ts'
import type { Plane, RgbPlanes } from '../../raster/plane.ts'

/** Strength with which hints are held, and with which every pixel is drawn to neither kind. */
const [hintStrength, restStrength] = [50, 1e-5]

/**
 * Which kind of hint each pixel is nearer to over the photo's edges: the probability that a random walk from it meets a hint that adds
 * before one that takes away. Source: Grady, "Random walks for image segmentation", TPAMI 2006.
 *
 * @param image colours 0–1
 * @param added 1 under each hint that adds, else 0; one array a hint, as large as the image
 * @param removed the same of those that take away
 * @returns 0–1; above a half where hints that add are nearer
 */
export const hintTerritory = (
  image: RgbPlanes,
  added: readonly Uint8Array[],
  removed: readonly Uint8Array[],
): Plane => {
  const { width, height } = image[0]
  const count = width * height
  const strength = new Float32Array(count).fill(restStrength)
  const target = new Float32Array(count).fill(0.5)
  const hold = (hints: readonly Uint8Array[], value: number): void => {
    for (const flags of hints) {
      for (let pixel = 0; pixel < count; pixel++) {
        if (flags[pixel] === 0) continue
        strength[pixel] = hintStrength
        target[pixel] = value
      }
    }
  }
  hold(added, 1)
  hold(removed, 0)
  const links = colourAffinities(image, new Uint8Array(count).fill(1))
  return solveRandomWalk({ width, height, ...links, strength, target })
}
