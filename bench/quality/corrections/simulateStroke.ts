import { distanceTransform, unitsPerPx } from '@spotless/engine/kernel/morphology/distanceTransform'
import { labelComponents } from '@spotless/engine/kernel/morphology/labelComponents'
import { median } from '@spotless/engine/kernel/statistics/median'
import type { MatteStroke } from '@spotless/engine/matte/correction/matteStroke'
import type { Plane } from '@spotless/engine/raster/plane'

/** Pixels of alpha that are wrong: more than a half away from the truth, on one side. */
export const wrongPixels = (alpha: Plane, truth: Plane, kind: MatteStroke['kind']): Uint8Array =>
  Uint8Array.from(truth.data, (wanted, pixel) => {
    const off = wanted - (alpha.data[pixel] as number)
    return (kind === 'keep' ? off : -off) > 0.5 ? 1 : 0
  })

const largest = (flags: Uint8Array, width: number): Uint8Array => {
  const { labels, count } = labelComponents(flags, width, 8)
  const sizes = new Int32Array(count + 1)
  for (const label of labels) if (label > 0) sizes[label] = (sizes[label] as number) + 1
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

/**
 * The stroke that a person would make over the largest wrong part: along its middle from end to end, with a brush of 70 % of its
 * median width, the ends left out. Null where nothing is wrong.
 *
 * @param around pixels beside a gap that count as wrong too, so that one stroke can cross several gaps
 */
export const simulateStroke = (
  alpha: Plane,
  truth: Plane,
  kind: MatteStroke['kind'],
  around: Uint8Array | undefined,
): MatteStroke | null => {
  const { width, height } = truth
  const wrong = wrongPixels(alpha, truth, kind)
  const area = around ? around.map((value, pixel) => value | (wrong[pixel] as number)) : wrong
  const step = Math.max(1, Math.ceil(Math.max(width, height) / 260))
  const columns = Math.floor(width / step) + 2
  const rows = Math.floor(height / step) + 2
  const coarse = new Uint8Array(columns * rows)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (area[y * width + x] === 1) coarse[(Math.floor(y / step) + 1) * columns + Math.floor(x / step) + 1] = 1
    }
  }
  for (let at = 0; at < coarse.length; at++) {
    const [x, y] = [at % columns, Math.floor(at / columns)]
    if (x === 0 || y === 0 || x === columns - 1 || y === rows - 1) coarse[at] = 0
  }
  const part = largest(coarse, columns)
  const first = part.indexOf(1)
  if (first < 0) return null
  const units = distanceTransform(
    part.map((value) => 1 - value),
    columns,
  )
  const depth = Float32Array.from(units, (value, at) => (part[at] === 1 ? value / unitsPerPx.chamfer : 0))
  const start = walk(depth, columns, first).end
  const { end, from } = walk(depth, columns, start)
  const path: number[] = []
  for (let at = end; at >= 0; at = from[at] as number) path.push(at)
  const trimmed = path.length > 8 ? path.slice(Math.floor(path.length * 0.1), Math.ceil(path.length * 0.9)) : path
  const radius = Math.max(1.5, 0.7 * step * median(trimmed.map((at) => depth[at] as number)))
  const data = new Uint8Array(width * height)
  for (const at of trimmed) {
    const x = ((at % columns) - 0.5) * step
    const y = (Math.floor(at / columns) - 0.5) * step
    for (let row = Math.max(0, Math.ceil(y - radius)); row <= Math.min(height - 1, y + radius); row++) {
      for (let column = Math.max(0, Math.ceil(x - radius)); column <= Math.min(width - 1, x + radius); column++) {
        if (Math.hypot(column - x, row - y) <= radius) data[row * width + column] = 255
      }
    }
  }
  return { kind, isHard: false, box: { left: 0, top: 0, width, height }, data }
}
