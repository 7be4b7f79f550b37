import { type LayerShape, type UnderLayer, widened } from '../layerShapes.ts'
import type { Mark } from '../mark.ts'
import type { MarkPatch, MarkPlanes } from '../markPatch.ts'
import { letters, photo, reliefPatch } from './reliefPatch.ts'

/** White letters of 40 %. */
export const mark: Mark = { opacity: 0.4, colour: [255, 255, 255] }
const { box, painted } = reliefPatch({ letters: 0, near: 0, far: 0, dx: 0, dy: 0 })

/** The black outline that letters of a coverage have, 45 % and 2 px wide. */
export const outlineOf = (coverage: Float32Array, corners: LayerShape['corners'] = 'square'): UnderLayer => {
  const opacity = 0.45
  const shape: LayerShape = { dx: 0, dy: 0, widenPx: 2, corners, blurPx: 0, level: 0 }
  const alpha = widened(coverage, box.width, shape).values.map((covered) => opacity * covered)
  return { alpha, level: 0, opacity, shape }
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
