import { dilate } from '../kernel/morphology/dilate.ts'
import type { ModelStore, Yielding } from '../ports.ts'
import { type Mark, opacityPlane } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { predictByTiles } from './predictByTiles.ts'
import { predictTurned } from './predictTurned.ts'

/** What lies under the first layer of a mark: shadow, outline or relief. */
export interface UnderMark {
  /** What is seen, with these layers. */
  readonly seen: MarkPlanes
  /** Alpha of all of them together, 0–1. */
  readonly alpha: Float32Array
  /** What they add to the light that they let through, 0–1. */
  readonly added: Float32Array
}

/**
 * Predicts how much the first layer of a mark covers each pixel: 0–1, the mean of two predictions, one of the patch rotated by 180°.
 * @param patch as it would be without the layers under the first
 * @param noise deviation that the file's compression adds to a pixel, in levels
 * @throws the signal's reason when aborted
 */
export type PredictFirstLayer = (
  patch: MarkPatch,
  under: UnderMark,
  mark: Mark,
  noise: number,
  runtime: Yielding,
) => Promise<Float32Array>

/** Opens the network described by its model card, `engine/weights/layeredCoverage.md`; null where its weights are missing. */
export const openLayeredCoverage = async (store: ModelStore, tilePx?: number): Promise<PredictFirstLayer | null> => {
  const session = await store.session('layeredCoverage').catch(() => null)
  if (session === null) return null
  return async ({ box, planes: bare, painted }, { seen, alpha, added }, mark, noise, runtime) => {
    const wanted = dilate(painted, box.width, 1)
    const layers = { under: [alpha], level: [added] }
    const question = {
      width: box.width,
      planes: { seen, bare, painted: [painted], opacity: [opacityPlane(mark, box)], ...layers },
      constants: { colour: mark.colour, noise: [noise] },
      ...{ output: 'coverage', outputPlanes: 1, wanted },
    }
    const [first] = (await predictByTiles(session, question, runtime, { tilePx })) as [Float32Array]
    const [second] = (await predictTurned(session, question, runtime, { tilePx })) as [Float32Array]
    return first.map((value, at) => (wanted[at] === 1 ? (value + (second[at] as number)) / 2 : 0))
  }
}
