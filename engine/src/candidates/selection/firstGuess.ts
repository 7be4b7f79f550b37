import { solveRandomWalk } from '../../kernel/linear/solveRandomWalk.ts'

interface Links {
  readonly width: number
  readonly height: number
  readonly toRight: Float32Array
  readonly toBelow: Float32Array
}

/** Strength with which hints, the photo's frame and every other pixel are held. */
const [seedStrength, frameStrength, restStrength] = [50, 0.5, 2e-5]
/** Levels of the walk that are tried. */
const levels = 48
/** Bounds of a region, as a fraction of the grid. */
const area = { min: 0.0015, max: 0.7 } as const

/** Mean affinity across the border of the pixels above a level, and how many there are. */
const borderOf = (values: Float32Array, level: number, { width, toRight, toBelow }: Links) => {
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
  return { affinity: edges === 0 ? 1 : sum / edges, size }
}

/**
 * The region around hints that ends at the clearest edges: a random walk from them is cut at the level whose border crosses the
 * weakest links. Source: Grady, Schwartz, "Isoperimetric graph partitioning for image segmentation", TPAMI 2006.
 *
 * @returns 1 inside, else 0
 */
export const firstGuess = (links: Links, add: Uint8Array, remove: Uint8Array): Uint8Array => {
  const { width, height } = links
  const count = width * height
  const strength = new Float32Array(count).fill(restStrength)
  for (let pixel = 0; pixel < count; pixel++) {
    const [column, row] = [pixel % width, Math.floor(pixel / width)]
    const isFrame = column === 0 || row === 0 || column === width - 1 || row === height - 1
    if (isFrame) strength[pixel] = frameStrength
    if (add[pixel] === 1 || remove[pixel] === 1) strength[pixel] = seedStrength
  }
  const { data } = solveRandomWalk({ ...links, strength, target: Float32Array.from(add) })
  const sorted = data.slice().sort()
  let best = { score: Number.POSITIVE_INFINITY, level: 0.5 }
  for (let step = 0; step < levels; step++) {
    const fraction = area.min * (area.max / area.min) ** (step / (levels - 1))
    const level = sorted[Math.floor((1 - fraction) * (count - 1))] as number
    const { affinity, size } = borderOf(data, level, links)
    if (size < area.min * count * 0.5) continue
    if (affinity < best.score) best = { score: affinity, level }
  }
  return Uint8Array.from(data, (value, pixel) => (value > best.level || add[pixel] === 1 ? 1 : 0))
}
