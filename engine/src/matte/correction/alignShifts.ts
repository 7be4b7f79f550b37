import { clamp } from '../../kernel/scalar/clamp.ts'
import type { CentredPlane } from './centredWithin.ts'
import type { Shift } from './shiftsOfPattern.ts'

/** How far a shift may be from its usual length at a place, in pixels: patterns are seen from the side, hang loose, are uneven. */
const strayPx = 2
/** What a pixel of it costs, as correlation. */
const strayCost = 0.04
/** Pixels of a window that are compared: every third of every third row. */
const step = 3
/** Side of a block as a fraction of the shortest shift. */
const blockRatio = 0.7
/** Correlation of surroundings from which places count as alike; what is above it is their weight. */
const minCorrelation = 0.35

/** Where the places like those of a block are, and how alike they are. */
interface BlockShift {
  readonly x: number
  readonly y: number
  /** 0 and more. */
  readonly weight: number
}

/** The shifts of square blocks. */
export interface BlockShifts {
  readonly sidePx: number
  readonly columns: number
  /** For each block, row by row, its shifts; none where it is not in the area. */
  readonly blocks: readonly (readonly BlockShift[])[]
}

interface Area {
  readonly values: CentredPlane
  /** Half the side of the windows that are compared. */
  readonly reachPx: number
}

/** Sums of products in two windows: each with itself, or one with the other. */
const productOf = (
  { values: { width, height, data }, reachPx }: Area,
  [column, row]: readonly [number, number],
  x: number,
  y: number,
): number => {
  let sum = 0
  const left = Math.max(0, -x, column - reachPx)
  const right = Math.min(width, width - x, column + reachPx + 1)
  const bottom = Math.min(height, height - y, row + reachPx + 1)
  for (let line = Math.max(0, -y, row - reachPx); line < bottom; line += step) {
    const shift = y * width + x
    const end = line * width + right
    for (let at = line * width + left; at < end; at += step) sum += (data[at] as number) * (data[at + shift] as number)
  }
  return sum
}

/** Sums of squares in the windows around places; those of places within four pixels are alike enough. */
const energyOf = (area: Area) => {
  const { width, height } = area.values
  const known = new Map<number, number>()
  return (column: number, row: number): number => {
    const at: [number, number] = [clamp(column, 0, width - 1), clamp(row, 0, height - 1)]
    const key = (at[1] >> 2) * width + (at[0] >> 2)
    let energy = known.get(key)
    if (energy === undefined) {
      energy = productOf(area, at, 0, 0)
      known.set(key, energy)
    }
    return energy
  }
}

/** The best of the shifts around a usual one, as seen from a place. */
const aligned = (
  area: Area,
  energy: ReturnType<typeof energyOf>,
  [column, row]: readonly [number, number],
  { x, y }: Pick<Shift, 'x' | 'y'>,
): BlockShift => {
  const norm = Math.sqrt(energy(column, row) * energy(column + x, row + y))
  if (norm === 0) return { x, y, weight: 0 }
  const weightAt = (dx: number, dy: number): number =>
    productOf(area, [column, row], x + dx, y + dy) / norm - minCorrelation - strayCost * Math.hypot(dx, dy)
  let [bestX, bestY, weight] = [0, 0, weightAt(0, 0)]
  // Steps of two first, then of one: the correlation is smooth.
  for (const stride of [2, 1]) {
    const [middleX, middleY] = [bestX, bestY]
    for (let dy = middleY - stride; dy <= middleY + stride; dy += stride) {
      for (let dx = middleX - stride; dx <= middleX + stride; dx += stride) {
        if ((dx === middleX && dy === middleY) || Math.max(Math.abs(dx), Math.abs(dy)) > strayPx) continue
        const other = weightAt(dx, dy)
        if (other > weight) [bestX, bestY, weight] = [dx, dy, other]
      }
    }
  }
  return { x: x + bestX, y: y + bestY, weight }
}

/** Shifts that were fitted before. */
interface EarlierFit {
  readonly fit: BlockShifts
  /** 1 where values have changed since in the surroundings that are compared, else 0. */
  readonly isStale: Uint8Array
}

/**
 * Fits the shifts of a pattern, both ways, to each part of it: as it lies there, and only to places whose surroundings are alike.
 *
 * @param periodPx the shortest shift
 * @param earlier a fit of the same shifts, which is kept where nothing has changed
 */
export const alignShifts = (
  values: CentredPlane,
  shifts: readonly Shift[],
  periodPx: number,
  earlier?: EarlierFit,
): BlockShifts => {
  const { width, height, within } = values
  const sidePx = Math.max(4, Math.round(periodPx * blockRatio))
  const area: Area = { values, reachPx: periodPx }
  const energy = energyOf(area)
  const both = shifts.flatMap(({ x, y }) => [
    { x, y },
    { x: -x, y: -y },
  ])
  const columns = Math.ceil(width / sidePx)
  const blocks = Array.from({ length: columns * Math.ceil(height / sidePx) }, (_, block): readonly BlockShift[] => {
    const column = Math.min(width - 1, (block % columns) * sidePx + (sidePx >> 1))
    const row = Math.min(height - 1, Math.floor(block / columns) * sidePx + (sidePx >> 1))
    const at = row * width + column
    if (within[at] === 0) return []
    const before = earlier?.isStale[at] === 0 ? earlier.fit.blocks[block] : undefined
    if (before !== undefined && before.length > 0) return before
    return both.map((shift) => aligned(area, energy, [column, row], shift)).filter(({ weight }) => weight > 0)
  })
  return { sidePx, columns, blocks }
}
