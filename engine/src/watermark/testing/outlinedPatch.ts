import { maxFilter } from '../../kernel/filter/maxFilter.ts'
import type { UnderLayer } from '../layerShapes.ts'
import type { Mark } from '../mark.ts'
import type { MarkPatch, MarkPlanes } from '../markPatch.ts'
import { letters, photo, reliefPatch } from './reliefPatch.ts'

/** White letters of 40 %. */
export const mark: Mark = { opacity: 0.4, colour: [255, 255, 255] }
const { box, painted } = reliefPatch({ letters: 0, near: 0, far: 0, dx: 0, dy: 0 })

/** The black outline that letters of a coverage have, 45 % and 2 px wide. */
export const outlineOf = (coverage: Float32Array): UnderLayer => {
  const [opacity, widenPx] = [0.45, 2]
  const alpha = maxFilter(coverage, box.width, widenPx).map((covered) => opacity * covered)
  return { alpha, level: 0, opacity, shape: { dx: 0, dy: 0, widenPx, blurPx: 0, level: 0 } }
}

/** The photo under white letters with that outline, painted over loosely. */
export const outlinedPatch = (): MarkPatch => {
  const { alpha } = outlineOf(letters)
  const seen = photo.map((value, at) => {
    const own = mark.opacity * (letters[at] as number)
    return Math.round((1 - own) * (1 - (alpha[at] as number)) * value + own * 255)
  })
  return { box, painted, planes: [seen, seen.slice(), seen.slice()] as MarkPlanes }
}
