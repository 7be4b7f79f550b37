import type { Box, Mask, Raster } from '../raster/raster.ts'

const maxRingSamples = 400
const maxHoleSamples = 400
/** Candidates are on a grid of about this many steps each way, then refined to the pixel. */
const gridSteps = 48
/** Shifts are searched for up to this many times the longer side of the box. */
const reachFactor = 3

/** A translation in pixels. */
export interface Shift {
  readonly dx: number
  readonly dy: number
}

const subsample = (pixels: readonly number[], maxCount: number): number[] => {
  const step = Math.max(1, Math.ceil(pixels.length / maxCount))
  return pixels.filter((_, index) => index % step === 0)
}

/** Samples of a box's unmarked pixels (the ring) and of its marked ones (the hole). */
const sampleBox = (mask: Mask, box: Box): { readonly ring: readonly number[]; readonly hole: readonly number[] } => {
  const ring: number[] = []
  const hole: number[] = []
  for (let row = box.top; row < box.top + box.height; row++) {
    for (let column = box.left; column < box.left + box.width; column++) {
      const pixel = row * mask.width + column
      if (mask.data[pixel] === 255) hole.push(pixel)
      else ring.push(pixel)
    }
  }
  return { ring: subsample(ring, maxRingSamples), hole: subsample(hole, maxHoleSamples) }
}

/** Mean squared difference of the ring and its shifted self, half of each channel's mean difference taken out. */
const ringCost = (raster: Raster, ring: readonly number[], offset: number, best: number): number => {
  const { data, channels } = raster
  let cost = 0
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0
    let squares = 0
    for (const pixel of ring) {
      const difference = (data[pixel * channels + channel] ?? 0) - (data[(pixel + offset) * channels + channel] ?? 0)
      sum += difference
      squares += difference * difference
    }
    cost += squares / ring.length - 0.5 * (sum / ring.length) ** 2
    if (cost >= best) return cost
  }
  return cost
}

/**
 * The shift under which the surroundings of a hole look most like themselves, among those that bring unmarked pixels of the
 * photo under the whole box; coarse to fine.
 *
 * @returns null when there is none
 */
export const findBestShift = (raster: Raster, mask: Mask, box: Box): Shift | null => {
  const { ring, hole } = sampleBox(mask, box)
  if (ring.length === 0) return null
  let found: Shift | null = null
  let best = Number.POSITIVE_INFINITY
  const consider = (shift: Shift): void => {
    const isInside =
      box.left + shift.dx >= 0 &&
      box.top + shift.dy >= 0 &&
      box.left + box.width + shift.dx <= raster.width &&
      box.top + box.height + shift.dy <= raster.height
    if (!isInside) return
    const offset = shift.dy * raster.width + shift.dx
    for (const pixel of hole) if (mask.data[pixel + offset] === 255) return
    const cost = ringCost(raster, ring, offset, best)
    if (cost >= best) return
    best = cost
    found = shift
  }
  const reach = Math.max(box.width, box.height) * reachFactor
  let step = Math.max(1, Math.round((reach * 2) / gridSteps))
  for (let dy = -reach; dy <= reach; dy += step) {
    for (let dx = -reach; dx <= reach; dx += step) {
      if (dx !== 0 || dy !== 0) consider({ dx, dy })
    }
  }
  while (found !== null && step > 1) {
    step = Math.ceil(step / 2)
    const centre: Shift = found
    for (let y = -1; y <= 1; y++) {
      for (let x = -1; x <= 1; x++) consider({ dx: centre.dx + x * step, dy: centre.dy + y * step })
    }
  }
  return found
}
