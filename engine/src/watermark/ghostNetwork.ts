import { lumaOfPlanes } from '../kernel/colour/lumaOfPlanes.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { mean } from '../kernel/statistics/mean.ts'
import type { ModelStore, Yielding } from '../ports.ts'
import type { FoundError } from './foundError.ts'
import { opacityPlane } from './mark.ts'
import type { InvertedMark } from './markFault.ts'
import { groundVariance, markOutline } from './markOutline.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { predictByTiles, type Reach } from './predictByTiles.ts'

/** An inversion without what it left of the mark. */
export interface CorrectedInversion {
  /** Levels, not clamped. */
  readonly planes: MarkPlanes
  readonly error: FoundError
}

/** Sees what an inverted mark left in a photo, and takes it away. */
export interface GhostNetwork {
  /**
   * @param inverted whose planes are corrected where the mark or what lies under it was, and close by
   * @param noise deviation that the file's compression adds to a pixel, in levels
   * @throws the signal's reason when aborted
   */
  readonly withoutGhost: (
    patch: MarkPatch,
    inverted: InvertedMark,
    noise: number,
    runtime: Yielding,
  ) => Promise<CorrectedInversion>
}

/** Alpha from which a pixel counts as marked, and how far around such pixels corrections were learnt. */
const leastAlpha = 0.01
const reachPx = 3
const networkReach: Reach = { contextPx: 128, sideMultiple: 16 }
/** Deviation of the ground, in levels, at which half of a correction is made: over texture the inversion knows better, and errors are not seen. */
const halfAtLevels = 16

/**
 * Opens the network described by its model card, `engine/weights/ghost.md`.
 * @throws Error when its weights are missing or cannot be read
 */
export const openGhostNetwork = async (store: ModelStore): Promise<GhostNetwork> => {
  const session = await store.session('ghost')
  return {
    withoutGhost: async (patch, { planes, coverage, mark, under }, noise, runtime) => {
      const { width } = patch.box
      const opacity = opacityPlane(mark, patch.box)
      const isMarked = Uint8Array.from(coverage, (covered, at) =>
        covered * (opacity[at] as number) > leastAlpha || (under[at] as number) > leastAlpha ? 1 : 0,
      )
      const mayBeCovered = dilate(patch.painted, width, 1)
      const isNear = dilate(isMarked, width, reachPx).map((near, at) => near * (mayBeCovered[at] as number))
      const question = {
        width,
        planes: {
          ...{ inverted: planes, seen: patch.planes, painted: [patch.painted] },
          ...{ coverage: [coverage.map(clamp01)], opacity: [opacity], under: [under] },
        },
        constants: { colour: mark.colour, noise: [noise] },
        ...{ output: 'found', outputPlanes: 4, wanted: isNear.map((near, at) => near | (isMarked[at] as number)) },
      }
      const [red, green, blue, remaining] = (await predictByTiles(session, question, runtime, {
        reach: networkReach,
      })) as [Float32Array, Float32Array, Float32Array, Float32Array]
      const corrections = [red, green, blue]
      const outline = markOutline({ mark, coverage, under }, patch.box)
      const luma = lumaOfPlanes(planes, planes[0].length)
      const weights = groundVariance(luma, outline ?? new Uint8Array(luma.length), width).map(
        (variance) => halfAtLevels ** 2 / (halfAtLevels ** 2 + variance),
      )
      const corrected = planes.map((plane, channel) =>
        plane.map((value, at) =>
          isNear[at] === 1
            ? value + (weights[at] as number) * ((corrections[channel] as Float32Array)[at] as number)
            : value,
        ),
      ) as unknown as MarkPlanes
      const meanOnMark = (plane: Float32Array): number => {
        const ofMark = plane.filter((_, at) => isMarked[at] === 1)
        return ofMark.length === 0 ? 0 : mean(ofMark.map(Math.abs))
      }
      const error = { correctionLevels: mean(corrections.map(meanOnMark)), remainingLevels: meanOnMark(remaining) }
      return { planes: corrected, error }
    },
  }
}
