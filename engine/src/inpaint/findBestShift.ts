import type { Box, Mask, Raster } from '../raster/raster.ts'

const maxRingSamples = 400
const maxHoleSamples = 400
/** Candidate shifts lie on a grid of about this many steps each way, then are refined to the pixel. */
const gridSteps = 48

export interface Shift {
  readonly across: number
  readonly down: number
}

const thin = (pixels: readonly number[], count: number): number[] => {
  const step = Math.max(1, Math.ceil(pixels.length / count))
  return pixels.filter((_, index) => index % step === 0)
}

/**
 * The shift under which the surroundings of a hole look most like themselves: the least mean squared difference between
 * the box's unmarked pixels and the shifted ones, each with its channel means taken out, among shifts that bring unmarked
 * pixels under the whole box. Null when there is none.
 */
export const findBestShift = (raster: Raster, mask: Mask, box: Box): Shift | null => {
  const { width, data, channels } = raster
  const ring: number[] = []
  const hole: number[] = []
  for (let row = box.top; row < box.top + box.height; row++) {
    for (let column = box.left; column < box.left + box.width; column++) {
      const pixel = row * width + column
      if (mask.data[pixel] === 255) hole.push(pixel)
      else ring.push(pixel)
    }
  }
  const ringSamples = thin(ring, maxRingSamples)
  const holeSamples = thin(hole, maxHoleSamples)
  if (ringSamples.length === 0) return null

  const costOf = ({ across, down }: Shift, best: number): number => {
    const isInside =
      box.left + across >= 0 &&
      box.top + down >= 0 &&
      box.left + box.width + across <= raster.width &&
      box.top + box.height + down <= raster.height
    if (!isInside) return Number.POSITIVE_INFINITY
    const offset = down * width + across
    for (const pixel of holeSamples) if (mask.data[pixel + offset] === 255) return Number.POSITIVE_INFINITY
    let cost = 0
    for (let channel = 0; channel < 3; channel++) {
      let [sum, squares] = [0, 0]
      for (const pixel of ringSamples) {
        const difference = (data[pixel * channels + channel] ?? 0) - (data[(pixel + offset) * channels + channel] ?? 0)
        sum += difference
        squares += difference * difference
      }
      cost += squares / ringSamples.length - 0.5 * (sum / ringSamples.length) ** 2
      if (cost >= best) return cost
    }
    return cost
  }

  let found: Shift | null = null
  let best = Number.POSITIVE_INFINITY
  const consider = (shift: Shift): void => {
    const cost = costOf(shift, best)
    if (cost < best) [best, found] = [cost, shift]
  }
  const reach = Math.max(box.width, box.height) * 3
  let step = Math.max(1, Math.round((reach * 2) / gridSteps))
  for (let down = -reach; down <= reach; down += step) {
    for (let across = -reach; across <= reach; across += step) {
      if (across !== 0 || down !== 0) consider({ across, down })
    }
  }
  while (found !== null && step > 1) {
    step = Math.ceil(step / 2)
    const middle: Shift = found
    for (let down = -1; down <= 1; down++) {
      for (let across = -1; across <= 1; across++) {
        consider({ across: middle.across + across * step, down: middle.down + down * step })
      }
    }
  }
  return found
}
