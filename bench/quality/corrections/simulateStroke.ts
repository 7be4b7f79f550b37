import { boundingBox } from '@spotless/engine/kernel/geometry/boundingBox'
import { componentSizes } from '@spotless/engine/kernel/morphology/componentSizes'
import { distanceTransform, unitsPerPx } from '@spotless/engine/kernel/morphology/distanceTransform'
import { labelComponents } from '@spotless/engine/kernel/morphology/labelComponents'
import { median } from '@spotless/engine/kernel/statistics/median'
import type { MatteStroke } from '@spotless/engine/matte/correction/matteStroke'
import type { Plane } from '@spotless/engine/raster/plane'
import type { Box } from '@spotless/engine/raster/raster'

/** Pixels of alpha that are wrong: more than a half away from the truth, on one side. */
export const wrongPixels = (alpha: Plane, truth: Plane, kind: MatteStroke['kind']): Uint8Array =>
  Uint8Array.from(truth.data, (wanted, pixel) => {
    const off = wanted - (alpha.data[pixel] as number)
    return (kind === 'keep' ? off : -off) > 0.5 ? 1 : 0
  })

const largest = (flags: Uint8Array, width: number): Uint8Array => {
  const { labels, count } = labelComponents(flags, width, 8)
  const sizes = componentSizes({ labels, count })
  const best = sizes.indexOf(Math.max(...sizes.subarray(1), 0), 1)
  return Uint8Array.from(labels, (label) => (label > 0 && label === best ? 1 : 0))
}

/** Steps from a start to every pixel of an area, over a coarse grid, keeping to its middle. */
const walk = (depth: Float32Array, width: number, start: number) => {
  const cost = new Float64Array(depth.length).fill(Number.POSITIVE_INFINITY)
  const from = new Int32Array(depth.length).fill(-1)
  const queue = new Set([start])
  cost[start] = 0
  while (queue.size > 0) {
    let next = -1
    for (const at of queue) if (next < 0 || (cost[at] as number) < (cost[next] as number)) next = at
    queue.delete(next)
    for (const step of [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1]) {
      const to = next + step
      if ((depth[to] ?? 0) === 0) continue
      const sum = (cost[next] as number) + 1 / (depth[to] as number)
      if (sum >= (cost[to] as number)) continue
      cost[to] = sum
      from[to] = next
      queue.add(to)
    }
  }
  let end = start
  for (let at = 0; at < cost.length; at++) {
    if (Number.isFinite(cost[at]) && (cost[at] as number) > (cost[end] as number)) end = at
  }
  return { end, from }
}

/** How a person paints: inside the part, stopping where the brush would slip over an edge; or as wide as the part, to its ends. */
export type StrokeCare = 'careful' | 'hasty'

/** Radius of the brush as a fraction of half the part's median width. */
const radiusOf = { careful: 0.7, hasty: 1 } as const

/** Depth from which a stroke's path may lead through a part, as a fraction of the largest. */
const thickFrom = { careful: 0.4, hasty: 0 } as const

/** Longest side of the grid on which a stroke's path is found, in cells. */
const gridCells = 260

/** A part of flags on a grid whose cells are set where any pixel in them is; one cell of margin on each side is unset. */
const coarsePart = (flags: Uint8Array, width: number, box: Box) => {
  const step = Math.max(1, Math.ceil(Math.max(box.width, box.height) / gridCells))
  const columns = Math.ceil(box.width / step) + 2
  const cells = new Uint8Array(columns * (Math.ceil(box.height / step) + 2))
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      if (flags[(box.top + y) * width + box.left + x] !== 1) continue
      cells[(Math.floor(y / step) + 1) * columns + Math.floor(x / step) + 1] = 1
    }
  }
  return { step, columns, part: largest(cells, columns), box }
}

/** The largest part of flags that hangs together, on the finest grid that holds it; null where nothing is set. */
const largestPart = (flags: Uint8Array, width: number) => {
  const whole = { left: 0, top: 0, width, height: flags.length / width }
  const { step, columns, part } = coarsePart(flags, width, whole)
  const found = boundingBox(part, columns, 1)
  if (found === null) return null
  const [left, top] = [(found.left - 1) * step, (found.top - 1) * step]
  const right = Math.min(whole.width, left + found.width * step)
  const bottom = Math.min(whole.height, top + found.height * step)
  return coarsePart(flags, width, { left, top, width: right - left, height: bottom - top })
}

/** A path without the ends at which the brush does not fit; whole where it fits nowhere. */
const stopBeforeEdges = (path: readonly number[], fits: (at: number) => boolean): readonly number[] => {
  const first = path.findIndex(fits)
  return first < 0 ? path : path.slice(first, path.findLastIndex(fits) + 1)
}

/**
 * The stroke that a person would make over the largest wrong part: along its middle from end to end, the very ends left out.
 * Null where nothing is wrong.
 *
 * @param around pixels beside a gap that count as wrong too, so that one stroke can cross several gaps
 */
export const simulateStroke = (
  alpha: Plane,
  truth: Plane,
  kind: MatteStroke['kind'],
  around: Uint8Array | undefined,
  care: StrokeCare,
): MatteStroke | null => {
  const { width, height } = truth
  const wrong = wrongPixels(alpha, truth, kind)
  const area = around ? around.map((value, pixel) => value | (wrong[pixel] as number)) : wrong
  const largestOf = largestPart(area, width)
  if (largestOf === null) return null
  const { step, columns, part, box } = largestOf
  const units = distanceTransform(
    part.map((value) => 1 - value),
    columns,
  )
  const deepest = units.reduce((most, value, at) => (part[at] === 1 ? Math.max(most, value) : most), 0)
  // Who is careful paints where the part is thick, not from hair to hair.
  const thick = largest(
    part.map((value, at) => (value === 1 && (units[at] as number) >= thickFrom[care] * deepest ? 1 : 0)),
    columns,
  )
  const depth = Float32Array.from(units, (value, at) => (thick[at] === 1 ? value / unitsPerPx.chamfer : 0))
  const start = walk(depth, columns, thick.indexOf(1)).end
  const { end, from } = walk(depth, columns, start)
  const path: number[] = []
  for (let at = end; at >= 0; at = from[at] as number) path.push(at)
  const middle = path.length > 8 ? path.slice(Math.floor(path.length * 0.1), Math.ceil(path.length * 0.9)) : path
  const radius = Math.max(1.5, radiusOf[care] * step * median(middle.map((at) => depth[at] as number)))
  const painted =
    care === 'hasty' ? middle : stopBeforeEdges(middle, (at) => step * (depth[at] as number) >= 0.9 * radius)
  const data = new Uint8Array(width * height)
  for (const at of painted) {
    const x = box.left + ((at % columns) - 0.5) * step
    const y = box.top + (Math.floor(at / columns) - 0.5) * step
    for (let row = Math.max(0, Math.ceil(y - radius)); row <= Math.min(height - 1, y + radius); row++) {
      for (let column = Math.max(0, Math.ceil(x - radius)); column <= Math.min(width - 1, x + radius); column++) {
        if (Math.hypot(column - x, row - y) <= radius) data[row * width + column] = 255
      }
    }
  }
  return { kind, isHard: false, box: { left: 0, top: 0, width, height }, data }
}
