import { solveRandomWalk } from '../../kernel/linear/solveRandomWalk.ts'

/** A grid and the affinities of its neighbours, as `colourAffinities` gives them. */
export interface Links {
  readonly width: number
  readonly height: number
  readonly toRight: Float32Array
  readonly toBelow: Float32Array
}

/** A region around hints: the pixels that a random walk from them reaches above a level. */
export interface WalkCut {
  readonly level: number
  /** Mean affinity of neighbours across its border; 1 where it has none. */
  readonly affinity: number
  /** In pixels of the grid. */
  readonly size: number
}

/** Strength with which hints, the grid's frame and every other pixel are held. */
const [seedStrength, frameStrength, restStrength] = [50, 0.5, 2e-5]
/** Levels of the walk that are tried. */
const levels = 48
/** Bounds of a region, as a fraction of the grid. */
const area = { min: 0.0015, max: 0.7 } as const

const cutAt = (values: Float32Array, level: number, { width, toRight, toBelow }: Links): WalkCut => {
  let [sum, edges, size] = [0, 0, 0]
  for (let pixel = 0; pixel < values.length; pixel++) {
    const isIn = (values[pixel] as number) > level
    if (isIn) size++
    if ((pixel + 1) % width !== 0 && isIn !== (values[pixel + 1] as number) > level) {
      sum += toRight[pixel] as number
      edges++
    }
    if (pixel + width < values.length && isIn !== (values[pixel + width] as number) > level) {
      sum += toBelow[pixel] as number
      edges++
    }
  }
  return { level, affinity: edges === 0 ? 1 : sum / edges, size }
}

/**
 * The regions that a random walk from hints may be cut to, the smallest first. Source: Grady, Schwartz, "Isoperimetric graph
 * partitioning for image segmentation", TPAMI 2006.
 *
 * @param add 1 under hints that add, else 0
 * @param remove the same of those that take away
 * @returns what the walk reaches, 0–1 for each pixel, and its cuts
 */
export const walkCuts = (
  links: Links,
  add: Uint8Array,
  remove: Uint8Array,
): { readonly reached: Float32Array; readonly cuts: readonly WalkCut[] } => {
  const { width, height } = links
  const count = width * height
  const strength = new Float32Array(count).fill(restStrength)
  for (let pixel = 0; pixel < count; pixel++) {
    const [column, row] = [pixel % width, Math.floor(pixel / width)]
    const isFrame = column === 0 || row === 0 || column === width - 1 || row === height - 1
    if (isFrame) strength[pixel] = frameStrength
    if (add[pixel] === 1 || remove[pixel] === 1) strength[pixel] = seedStrength
  }
  const { data: reached } = solveRandomWalk({ ...links, strength, target: Float32Array.from(add) })
  const sorted = reached.slice().sort()
  const cuts = Array.from({ length: levels }, (_, step) => {
    const fraction = area.min * (area.max / area.min) ** (step / (levels - 1))
    return cutAt(reached, sorted[Math.floor((1 - fraction) * (count - 1))] as number, links)
  })
  return { reached, cuts: cuts.filter(({ size }) => size >= area.min * count * 0.5) }
}
