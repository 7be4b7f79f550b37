import { lumaOfPlanes } from '../kernel/colour/lumaOfPlanes.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { groundVariance, markOutline, type TakenMark } from './markOutline.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

/** A change wider than this is no line. */
const fineRadiusPx = 3
/** Ground with a larger deviation than this, in levels, hides lines. */
const calmLevels = 6
/** Added to the ground's variance: finer differences than this, in levels, are not seen. */
const justSeenLevels = 1.5
const tilePx = 24
/** A tile with fewer pixels of the outline says nothing. */
const minOutlinePixels = 25
/** One tile or two may show an edge of the photo by chance. */
const seenTiles = 3

/** From here on a person sees lines where the mark was. */
export const visibleTrace = 0.85

/**
 * How plainly lines follow the outline of a mark that was taken away, on calm ground: mean square of the luma's fine detail along it over the ground's own
 * variance, in the tile that has the third most. A photo seldom has edges where the letters' outlines are: of 63 development and calibration cases 0.05–0.7
 * where no line is left, from about 0.9 on where one is seen.
 *
 * @param planes what is left, in levels
 * @returns 0 where there is no calm ground
 */
export const outlineTrace = ({ box }: MarkPatch, planes: MarkPlanes, taken: TakenMark): number => {
  const outline = markOutline(taken, box)
  if (outline === null) return 0
  const { width } = box
  const luma = lumaOfPlanes(planes, planes[0].length)
  const slow = boxFilter(luma, width, fineRadiusPx)
  const variances = groundVariance(luma, outline, width)
  const tiles = new Map<number, { count: number; variance: number; seen: number }>()
  for (const [at, isOutline] of outline.entries()) {
    if (isOutline === 0) continue
    const variance = variances[at] as number
    const fine = (luma[at] as number) - (slow[at] as number)
    const key = Math.floor(at / width / tilePx) * 1000 + Math.floor((at % width) / tilePx)
    const tile = tiles.get(key) ?? { count: 0, variance: 0, seen: 0 }
    tiles.set(key, tile)
    tile.count++
    tile.variance += variance
    tile.seen += fine ** 2 / (justSeenLevels ** 2 + variance)
  }
  const seen = [...tiles.values()]
    .filter(({ count, variance }) => count >= minOutlinePixels && variance / count <= calmLevels ** 2)
    .map(({ count, seen: sum }) => sum / count)
    .toSorted((a, b) => b - a)
  return seen[Math.min(seenTiles, seen.length) - 1] ?? 0
}
