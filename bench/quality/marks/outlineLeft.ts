import { boxFilter } from '@spotless/engine/kernel/filter/boxFilter'
import { localVariance } from '@spotless/engine/kernel/filter/localVariance'
import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import { median } from '@spotless/engine/kernel/statistics/median'
import { edgesOf } from '@spotless/engine/watermark/markOutline'

/** A change wider than this is no line. */
const fineRadiusPx = 3
const textureRadiusPx = 5
/** Added to the photo's own variance: finer differences than this, in levels, are not seen on calm ground. */
const justSeen = 1.5
const tilePx = 24
/** A tile with fewer pixels of the outline says nothing. */
const minOutlinePixels = 25
/** Slower changes of what the mark added, in levels per pixel, are no outline. */
const leastStepLevels = 1
/** Paint further than this from the mark shows what a fill does where no mark was. */
const besidePx = 4
const minBesidePixels = 200
/** One speck is no mark: so many tiles must show their outline. */
const seenTiles = 3

/** What a result shows along a mark's outline. */
export interface OutlineLeft {
  /**
   * Mean square of the error's fine detail along the outline over the photo's own variance, in the tile that has the third most. Lines are seen from about
   * 0.85 on.
   */
  readonly detail: number
  /** The same in the quarter of tiles that has most, over what it is in the paint beside the mark: about 1–2 in a fill. 0 where there is none. */
  readonly overBeside: number
  /**
   * The same, its median over the mark: an inversion errs along outlines alone (0–0.17 in 165), a fill wherever it drew. A
   * fill of the mark's strokes alone has no error beside them.
   */
  readonly overMark: number
}

/**
 * Whether the outline of a mark can be made out in a result, whatever its shape: faint lines on calm ground that follow the letters have little of the mark's
 * body and rim. A fill errs in the paint beside the mark as much as along its outline; an inversion only there.
 *
 * @param error of the result, in levels
 * @param mark what the mark added, in levels
 * @param photo without the mark
 * @param isMarked 1 where the mark can be seen
 * @param painted not 0 where the person painted
 */
export const outlineLeft = (
  error: Float32Array,
  mark: Float32Array,
  photo: Float32Array,
  isMarked: Uint8Array,
  painted: Uint8Array,
  width: number,
): OutlineLeft => {
  const variances = localVariance(photo, width, textureRadiusPx)
  const slow = boxFilter(error, width, fineRadiusPx)
  const visible = error.map(
    (value, at) => (value - (slow[at] as number)) ** 2 / (justSeen ** 2 + (variances[at] as number)),
  )
  const outline = edgesOf(mark, width, leastStepLevels)
  const overMark = median([...visible.filter((_, at) => isMarked[at] === 1)])
  if (outline === null) return { detail: 0, overBeside: 0, overMark }
  const nearMark = dilate(isMarked, width, besidePx)
  const beside: number[] = []
  const tiles = new Map<number, number[]>()
  for (const [at, value] of visible.entries()) {
    if (outline[at] === 1) {
      const tile = Math.floor(at / width / tilePx) * 1000 + Math.floor((at % width) / tilePx)
      const own = tiles.get(tile)
      if (own === undefined) tiles.set(tile, [value])
      else own.push(value)
    } else if (painted[at] !== 0 && nearMark[at] === 0) beside.push(value)
  }
  const details = [...tiles.values()]
    .filter((own) => own.length >= minOutlinePixels)
    .map(mean)
    .toSorted((a, b) => b - a)
  if (details.length === 0) return { detail: 0, overBeside: 0, overMark }
  const at = (index: number): number => details[Math.min(index, details.length - 1)] as number
  return {
    detail: at(seenTiles - 1),
    overBeside: beside.length < minBesidePixels ? 0 : at(Math.floor(details.length / 4)) / mean(beside),
    overMark,
  }
}
