import { dilate } from '../kernel/morphology/dilate.ts'
import type { ModelSession, ModelStore, Yielding } from '../ports.ts'
import { edgeSoftness } from './edgeWidth.ts'
import { openLayeredCoverage, type PredictFirstLayer } from './layeredCoverage.ts'
import { type Mark, opacityPlane } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'
import { predictByTiles } from './predictByTiles.ts'
import { predictTurned } from './predictTurned.ts'

/** Predicts how much a mark of known colour and opacity covers each pixel. */
export interface CoverageNetwork {
  /**
   * @param noise deviation that the file's compression adds to a pixel, in levels
   * @param isThorough averages two predictions, one of the patch rotated by 180°, whose errors are independent
   * @returns 0–1 for each pixel of the patch, 0 more than a pixel away from the paint
   * @throws the signal's reason when aborted
   */
  readonly predictCoverage: (
    patch: MarkPatch,
    mark: Mark,
    noise: number,
    runtime: Yielding,
    isThorough?: boolean,
  ) => Promise<Float32Array>
  /** Of the first layer of a mark with others under it; null where the weights for that are missing. */
  readonly predictFirstLayer: PredictFirstLayer | null
}

/** Marks within this factor of opacity and these levels of colour are predicted with edges of about the same softness. */
const near = { opacityFactor: 1.25, levels: 24 } as const

const isNear = (one: Mark, other: Mark): boolean =>
  Math.max(one.opacity / other.opacity, other.opacity / one.opacity) <= near.opacityFactor &&
  one.colour.every((level, channel) => Math.abs(level - (other.colour[channel] as number)) <= near.levels)

interface PredictionMemo {
  readonly get: (patch: MarkPatch, mark: Mark, noise: number) => Float32Array | undefined
  readonly set: (patch: MarkPatch, mark: Mark, noise: number, coverage: Float32Array) => void
}

/** Keeps predictions for as long as their patch and mark are in use. */
const predictionMemo = (): PredictionMemo => {
  const known = new WeakMap<MarkPatch, WeakMap<Mark, { readonly noise: number; readonly coverage: Float32Array }>>()
  return {
    get: (patch, mark, noise) => {
      const found = known.get(patch)?.get(mark)
      return found?.noise === noise ? found.coverage : undefined
    },
    set: (patch, mark, noise, coverage) => {
      const ofPatch = known.get(patch) ?? new WeakMap()
      known.set(patch, ofPatch.set(mark, { noise, coverage }))
    },
  }
}

/**
 * Opens the network described by its model card, `engine/weights/coverage.md`, and beside it the one for soft edges
 * (`softCoverage.md`), which predicts where the edges that the first one finds are soft. Without the second the first does all.
 * @throws Error when the weights of the first are missing or cannot be read
 */
export const openCoverageNetwork = async (store: ModelStore, tilePx?: number): Promise<CoverageNetwork> => {
  const crispSession = await store.session('coverage')
  const softSession = await store.session('softCoverage').catch(() => null)
  // Rating, refining and solving a mark ask for the same prediction.
  const straight = new Map([crispSession, softSession].map((session) => [session, predictionMemo()]))
  // The last mark of each patch whose edges were all soft: of marks near it the network for crisp edges need not be asked.
  const soft = new WeakMap<MarkPatch, Mark>()
  return {
    predictFirstLayer: await openLayeredCoverage(store, tilePx),
    predictCoverage: async (patch, mark, noise, runtime, isThorough = false) => {
      const mayBeCovered = dilate(patch.painted, patch.box.width, 1)
      const question = {
        width: patch.box.width,
        planes: { seen: patch.planes, painted: [patch.painted], opacity: [opacityPlane(mark, patch.box)] },
        constants: { colour: mark.colour, noise: [noise] },
        ...{ output: 'coverage', outputPlanes: 1, wanted: mayBeCovered },
      }
      const predict = async (session: ModelSession): Promise<Float32Array> => {
        const known = straight.get(session)?.get(patch, mark, noise)
        const first = known ?? ((await predictByTiles(session, question, runtime, { tilePx }))[0] as Float32Array)
        straight.get(session)?.set(patch, mark, noise, first)
        const second = isThorough
          ? ((await predictTurned(session, question, runtime, { tilePx }))[0] as Float32Array)
          : first
        return first.map((value, at) => (mayBeCovered[at] === 1 ? (value + (second[at] as number)) / 2 : 0))
      }
      const known = soft.get(patch)
      if (softSession !== null && known !== undefined && isNear(mark, known)) return predict(softSession)
      const crisp = await predict(crispSession)
      const softness = softSession === null ? 0 : edgeSoftness(crisp, patch.box.width)
      if (softSession === null || softness === 0) return crisp
      if (softness === 1) soft.set(patch, mark)
      const blurred = await predict(softSession)
      return crisp.map((value, at) => value + softness * ((blurred[at] as number) - value))
    },
  }
}
