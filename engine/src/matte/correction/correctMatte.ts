import { boxFilterWithin } from '../../kernel/filter/boxFilterWithin.ts'
import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import { expandBox } from '../../kernel/geometry/expandBox.ts'
import { createPlane } from '../../kernel/memory/planePool.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { smoothstep } from '../../kernel/scalar/smoothstep.ts'
import { crop } from '../../raster/crop.ts'
import { cropPlane } from '../../raster/cropPlane.ts'
import type { Plane, RgbPlanes } from '../../raster/plane.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import { composeCutout } from '../composeCutout.ts'
import { holdAwayFromEdges } from '../holdAwayFromEdges.ts'
import { matteGridSidePx } from '../matteGrid.ts'
import { type RefinedMatte, refineMatte } from '../refineMatte.ts'
import { foundInView, type SeenPart } from './closerView.ts'
import { type CorrectionGrid, createCorrectionGrid, cropGrid } from './correctionGrid.ts'
import { hardPatch } from './hardPatch.ts'
import { type MattePatch, type MatteStroke, strokeOnGrid } from './matteStroke.ts'
import { type Found, propagateStroke } from './propagateStroke.ts'
import type { StrokeReader } from './strokeReader.ts'
import { alignToGrid, contextUnits, strokeWindow } from './strokeWindow.ts'
import { standsAlone, thingOnGrid } from './thingOnGrid.ts'

/** What composing reads around a pixel: neighbours to interpolate, and the mean that tells an edge. */
const composedUnits = 4

/** Width of the edge of what a stroke finds, inside which it is solid, in pixels of the network's grid. */
const edgeUnits = 8

/** Width of the band around what changed in which the edge is solved anew, in pixels of the network's grid. */
const bandUnits = 8

/** Distance from the edges of a pattern that repeats up to which colours place them, in pixels of the network's grid. */
const patternEdgeUnits = 1.5

/** 1 for what changes, falling to 0 across the band around it. */
const influenceOf = (found: Plane, alpha: Plane, unitPx: number): Plane => {
  const changed = flagWhere(found.data.length, (pixel) => {
    const value = found.data[pixel] as number
    return value > 0.3 && value > (alpha.data[pixel] as number)
  })
  const bandPx = Math.max(2, Math.round(bandUnits * unitPx))
  const near = dilate(changed, found.width, bandPx)
  const plane = { ...found, data: new Float32Array(near) }
  const soft = boxFilterWithin(plane, Math.max(1, bandPx >> 1))
  for (let pixel = 0; pixel < near.length; pixel++) {
    soft.data[pixel] = near[pixel] === 0 ? 0 : smoothstep(0.4, 0.8, soft.data[pixel] as number)
  }
  return soft
}

const inverted = ({ width, height, data }: Plane): Plane => {
  const result = createPlane(width, height)
  for (let pixel = 0; pixel < data.length; pixel++) result.data[pixel] = 1 - (data[pixel] as number)
  return result
}

/** A plane with what was found, and what already is as asked. */
const united = (found: Plane, towards: Plane): Plane => {
  const result = createPlane(found.width, found.height)
  for (let pixel = 0; pixel < result.data.length; pixel++) {
    const solved = smoothstep(0.25, 0.75, found.data[pixel] as number)
    result.data[pixel] = Math.max(solved, towards.data[pixel] as number)
  }
  return result
}

/** The photo's pixels under a box of a window's grid. */
const onPhoto = ({ left, top, width, height }: Box, window: Box, factor: number): Box => ({
  left: window.left + left * factor,
  top: window.top + top * factor,
  width: Math.min(width * factor, window.width - left * factor),
  height: Math.min(height * factor, window.height - top * factor),
})

/** A part of a refined matte. */
const cropMatte = ({ alpha, coefficients, foreground, background }: RefinedMatte, box: Box): RefinedMatte => {
  const part = (plane: Plane): Plane => cropPlane(plane, box)
  const { red, green, blue, offset } = coefficients
  return {
    alpha: part(alpha),
    coefficients: { red: part(red), green: part(green), blue: part(blue), offset: part(offset) },
    foreground: [part(foreground[0]), part(foreground[1]), part(foreground[2])],
    background: [part(background[0]), part(background[1]), part(background[2])],
  }
}

/**
 * Makes of solved pixels, in place, those of the corrected cut-out: the pixels before, moved towards the solved ones where a
 * stroke has influence, and only in the direction that it asks for.
 *
 * @param cleared 1 where nothing is to stay, on the grid of `influence`
 */
const blend = (
  { width, height, data }: Raster,
  before: Raster,
  influence: Plane,
  cleared: Plane | null,
  factor: number,
  kind: MatteStroke['kind'],
): void => {
  const isKept = kind === 'keep'
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / factor) * influence.width
    for (let column = 0; column < influence.width; column++) {
      const weight = influence.data[row + column] as number
      const isCleared = cleared?.data[row + column] === 1
      const start = (y * width + column * factor) * 4
      const end = (y * width + Math.min(width, (column + 1) * factor)) * 4
      if (weight === 0) {
        for (let at = start; at < end; at++) data[at] = before.data[at] as number
        continue
      }
      for (let at = start; at < end; at += 4) {
        const own = before.data[at + 3] as number
        const solved = isCleared ? 0 : (data[at + 3] as number)
        const isAsked = isKept ? solved > own : solved < own
        const alpha = isAsked ? Math.round(own + (isCleared ? 1 : weight) * (solved - own)) : own
        data[at + 3] = alpha
        // Where nothing is left of a pixel the solved colour is none, and the old one fades out.
        const colours = alpha === own || solved === 0 ? before.data : data
        for (let channel = at; channel < at + 3; channel++) {
          data[channel] = alpha === 0 && own > 0 ? 0 : (colours[channel] as number)
        }
      }
    }
  }
}

/** What a stroke is solved with; each may be left out. */
export interface Correcting {
  /** Strokes before this one: those of the other kind hold what they marked. */
  readonly earlier?: readonly MatteStroke[]
  /** Grid of photo and cut-out, where it is kept between strokes. */
  readonly grid?: CorrectionGrid
  /** A network that reads strokes; without one colours decide. */
  readonly read?: StrokeReader | null
  /** What the network that finds subjects sees around the stroke; without it the stroke is spread by colours and edges. */
  readonly seen?: SeenPart | null
}

/** A stroke as it was solved: what is needed to compose its patch at any size. */
export interface SolvedStroke {
  readonly kind: MatteStroke['kind']
  /** The patch, in photo pixels. */
  readonly box: Box
  /** Photo pixels per pixel of the grid; planes are the grid's part under the patch. */
  readonly factor: number
  readonly matte: RefinedMatte
  /** Influence of the stroke, 0–1. */
  readonly influence: Plane
  /** 1 where nothing is to stay. */
  readonly cleared: Plane | null
}

/**
 * Solves a stroke: what it points at is found around it by colours and edges, and the matte is solved again in a band around what
 * changed.
 *
 * @param photo the photo that the cut-out was made from
 * @param stroke one that finds an edge
 * @returns null where the stroke changes nothing
 */
export const solveStroke = async (
  photo: Raster,
  stroke: MatteStroke,
  { earlier = [], grid, read = null, seen = null }: Correcting & { readonly grid: CorrectionGrid },
): Promise<SolvedStroke | null> => {
  const { factor } = grid
  const unitPx = Math.max(1, Math.max(photo.width, photo.height) / factor / matteGridSidePx)
  const place = strokeWindow(photo, stroke, factor, unitPx)
  if (place === null) return null
  const { reachPx } = place
  const window =
    seen === null
      ? place.window
      : alignToGrid(expandBox(seen.box, Math.ceil(contextUnits * unitPx) * factor, photo), factor, photo)
  const { image, alpha } = cropGrid(grid, window)
  const { kind } = stroke
  const isKept = kind === 'keep'
  const opposite = new Uint8Array(alpha.data.length)
  for (const other of earlier) {
    // Of a thing that was taken whole a part may be given back.
    if (other.kind === stroke.kind || other.isWhole) continue
    strokeOnGrid(other, window, factor).forEach((value, pixel) => {
      if (value === 1) opposite[pixel] = 1
    })
  }
  const towards = isKept ? alpha : inverted(alpha)
  const painted = strokeOnGrid(stroke, window, factor)
  const find = async (): Promise<Found> => {
    if (stroke.isWhole) return { found: thingOnGrid({ kind, painted, opposite }, alpha, unitPx), isPattern: false }
    if (seen !== null) {
      const inView = foundInView(seen, { towards, painted, opposite, kind, window, factor, unitPx })
      return { found: inView, isPattern: false }
    }
    // What is to be kept is painted on itself; gaps are painted across.
    const mayCross = !isKept
    const edgePx = edgeUnits * unitPx
    return propagateStroke({ image, alpha: towards, stroke: painted, opposite, mayCross, reachPx, edgePx }, read)
  }
  const { found, isPattern } = await find()
  const influence = influenceOf(found, towards, unitPx)
  const edgeBox = boundingBox(influence.data, influence.width, 1e-6)
  if (edgeBox === null) return null
  const coarse = united(found, towards)
  // What changes is mostly a small part of what the stroke could reach.
  const near = expandBox(edgeBox, Math.ceil(contextUnits * unitPx), coarse)
  const wanted = cropPlane(isKept ? coarse : inverted(coarse), near)
  const [red, green, blue] = image
  const colours: RgbPlanes = [cropPlane(red, near), cropPlane(green, near), cropPlane(blue, near)]
  const refined = refineMatte(colours, wanted, unitPx, { isFast: factor >= 3, knowsEdge: isPattern })
  if (isPattern) holdAwayFromEdges(refined, wanted, patternEdgeUnits * unitPx)
  const composed = expandBox(edgeBox, composedUnits, coarse)
  const inRefined = { ...composed, left: composed.left - near.left, top: composed.top - near.top }
  const box = onPhoto(composed, window, factor)
  // Judged on the whole window: a part that stays may lie beside the patch.
  const cleared = stroke.isWhole && !isKept ? standsAlone(found, opposite, alpha, unitPx) : null
  return {
    kind,
    box,
    factor,
    matte: cropMatte(refined, inRefined),
    influence: cropPlane(influence, composed),
    cleared: cleared && cropPlane(cleared, composed),
  }
}

/** Composes the patch of a solved stroke at full size. @param cutout RGBA of the photo's size */
export const composePatch = (
  photo: Raster,
  cutout: Raster,
  { kind, box, factor, matte, influence, cleared }: SolvedStroke,
): MattePatch => {
  const composer = composeCutout(crop(photo, box), matte, factor, influence)
  composer.composeTo(box.height)
  const before = crop(cutout, box)
  blend(composer.raster, before, influence, cleared, factor, kind)
  return { box, raster: composer.raster, before }
}

/**
 * Composes the patch of a solved stroke on the grid: much sooner, and as sharp as a photo that is shown about a thousand pixels wide. Its
 * rasters are smaller than its box, and what was there before has the photo's own colours.
 */
export const composeRoughPatch = (
  { image, alpha }: CorrectionGrid,
  { kind, box, factor, matte, influence, cleared }: SolvedStroke,
): MattePatch => {
  const { width, height } = influence
  const part = { left: box.left / factor, top: box.top / factor, width, height }
  const [red, green, blue] = image
  const photo = new Uint8Array(width * height * 3)
  const before = new Uint8Array(width * height * 4)
  for (const [channel, plane] of [red, green, blue, alpha].entries()) {
    const samples = cropPlane(plane, part).data
    for (let pixel = 0; pixel < samples.length; pixel++) {
      const value = Math.round(255 * (samples[pixel] as number))
      before[pixel * 4 + channel] = value
      if (channel < 3) photo[pixel * 3 + channel] = value
    }
  }
  const composer = composeCutout({ width, height, channels: 3, data: photo }, matte, 1, influence)
  composer.composeTo(height)
  const old: Raster = { width, height, channels: 4, data: before }
  blend(composer.raster, old, influence, cleared, 1, kind)
  return { box, raster: composer.raster, before: old }
}

/**
 * Corrects a cut-out by one stroke: what the stroke points at is found around it by colours and edges, and the matte is
 * solved again in a band around what changed. A stroke to keep never lowers alpha, one to remove never raises it; pixels outside
 * the patch, and those inside it that the stroke does not reach, stay as they are, bit by bit.
 *
 * @param photo the photo that the cut-out was made from
 * @param cutout RGBA of the photo's size
 * @returns null where the stroke changes nothing
 */
export const correctMatte = async (
  photo: Raster,
  cutout: Raster,
  stroke: MatteStroke,
  { grid = createCorrectionGrid(photo, cutout), ...options }: Correcting = {},
): Promise<MattePatch | null> => {
  if (stroke.isHard) return hardPatch(photo, cutout, stroke)
  const solved = await solveStroke(photo, stroke, { grid, ...options })
  return solved && composePatch(photo, cutout, solved)
}
