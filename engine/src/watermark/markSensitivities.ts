import { evenLight } from './evenLight.ts'
import { withoutLight } from './ghostTemplates.ts'
import { isPure, type Mark, opacityPlane } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'
import { possibleLevel } from './possibleLevel.ts'
import { transparencyOf } from './transparencyOf.ts'

/** Colours of a photo. */
export const colours = 3

/** What a correction starts from: one region, its coverage and where the mark's centre is. */
export interface CoveredPatch {
  readonly patch: MarkPatch
  readonly coverage: Float32Array
}

/** What is left of the photo's detail, and how it changes with each parameter of the mark; one of each per colour. */
export interface CoveredDetail {
  readonly detail: readonly Float32Array[]
  readonly templates: readonly (readonly Float32Array[])[]
}

/** Where a mark's centre is, and half its longer side. */
export interface MarkPlace {
  readonly x: number
  readonly y: number
  readonly scalePx: number
}

/** How the photo behind, in one colour, changes with the mark's opacity, and with its change to the right and downwards. */
const opacityTemplates = (
  { patch: { box }, coverage }: CoveredPatch,
  opacity: Float32Array,
  colour: number,
  behind: Float32Array,
  { x, y, scalePx }: MarkPlace,
): Float32Array[] => {
  // Detail of the photo in the templates would agree with itself, and read opacity too low.
  const body = evenLight(behind, box.width)
  const [across, down] = [new Float32Array(body.length), new Float32Array(body.length)]
  for (let row = 0, at = 0; at < body.length; row++) {
    const below = box.top + row - y
    for (let column = 0; column < box.width; column++, at++) {
      const covered = coverage[at] as number
      body[at] = (covered * ((body[at] as number) - colour)) / transparencyOf((opacity[at] as number) * covered)
      across[at] = ((body[at] as number) * (box.left + column - x)) / scalePx
      down[at] = ((body[at] as number) * below) / scalePx
    }
  }
  return [body, across, down]
}

/** How the photo behind, in one colour, changes with that colour of the mark. */
const colourTemplate = (coverage: Float32Array, opacity: Float32Array): Float32Array => {
  const template = new Float32Array(coverage.length)
  for (let at = 0; at < template.length; at++) {
    const alpha = (opacity[at] as number) * (coverage[at] as number)
    template[at] = -alpha / transparencyOf(alpha)
  }
  return template
}

/** The photo behind a mark in one colour, as far as a photo can have such levels. */
const behindMark = (
  seen: Float32Array,
  coverage: Float32Array,
  opacity: Float32Array,
  colour: number,
): Float32Array => {
  const behind = new Float32Array(seen.length)
  for (let at = 0; at < behind.length; at++) {
    const alpha = (opacity[at] as number) * (coverage[at] as number)
    behind[at] = possibleLevel(((seen[at] as number) - alpha * colour) / transparencyOf(alpha))
  }
  return behind
}

/** How the photo behind changes with each parameter of the mark, without slow changes; one list per colour. */
export const markSensitivities = (one: CoveredPatch, mark: Mark, place: MarkPlace): CoveredDetail => {
  const { patch, coverage } = one
  const { box, planes } = patch
  const opacity = opacityPlane(mark, box)
  const ofColour = isPure(mark) ? null : colourTemplate(coverage, opacity)
  const detail: Float32Array[] = []
  const templates: Float32Array[][] = []
  for (let channel = 0; channel < colours; channel++) {
    const colour = mark.colour[channel] as number
    const behind = behindMark(planes[channel] as Float32Array, coverage, opacity, colour)
    const shapes = opacityTemplates(one, opacity, colour, behind, place)
    for (let other = 0; other < colours && ofColour !== null; other++) {
      shapes.push(other === channel ? ofColour : new Float32Array(ofColour.length))
    }
    detail.push(withoutLight(behind, box.width))
    templates.push(shapes.map((shape) => withoutLight(shape, box.width)))
  }
  return { detail, templates }
}
