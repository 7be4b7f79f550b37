import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import type { MarkPatch } from '../markPatch.ts'
import { colourAt } from './patchColour.ts'

/** Colours are compared in cells of this many levels, each with the cells around it. */
const cellLevels = 16
const cells = 256 / cellLevels
/** A colour that less of the surroundings has is not theirs. */
const leastShare = 0.0005

const cellAt = (patch: MarkPatch, at: number): readonly [number, number, number] => {
  const [red, green, blue] = colourAt(patch, at)
  const cellOf = (value: number): number => Math.min(cells - 1, Math.max(0, Math.floor(value / cellLevels)))
  return [cellOf(red), cellOf(green), cellOf(blue)]
}

/**
 * Where the paint has colours that its surroundings do not have.
 * @returns 1 there; none where nothing but paint is seen
 */
export const novelColours = (patch: MarkPatch): Uint8Array => {
  const { painted } = patch
  const counts = new Uint32Array(cells ** 3)
  let around = 0
  for (let at = 0; at < painted.length; at++) {
    if (painted[at] === 1) continue
    around++
    const [red, green, blue] = cellAt(patch, at)
    for (let r = Math.max(0, red - 1); r <= Math.min(cells - 1, red + 1); r++) {
      for (let g = Math.max(0, green - 1); g <= Math.min(cells - 1, green + 1); g++) {
        for (let b = Math.max(0, blue - 1); b <= Math.min(cells - 1, blue + 1); b++) {
          const cell = (r * cells + g) * cells + b
          counts[cell] = (counts[cell] as number) + 1
        }
      }
    }
  }
  return flagWhere(painted.length, (at) => {
    if (painted[at] === 0) return false
    const [red, green, blue] = cellAt(patch, at)
    return (counts[(red * cells + green) * cells + blue] as number) < leastShare * around
  })
}
