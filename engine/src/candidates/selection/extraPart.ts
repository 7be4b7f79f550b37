import { colourAffinities } from '../../kernel/linear/colourAffinities.ts'
import { solveRandomWalk } from '../../kernel/linear/solveRandomWalk.ts'
import { distanceTransform } from '../../kernel/morphology/distanceTransform.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { reconstruct } from '../../kernel/morphology/reconstruct.ts'
import { colourCellLogOdds, colourCellsOf, countColours, ofEachPixel } from '../../kernel/statistics/colourHistogram.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Raster } from '../../raster/raster.ts'
import type { Hint } from './hint.ts'
import type { HintSelection } from './hintSelection.ts'
import { isoperimetricCut } from './isoperimetricCut.ts'
import { gridOver, imageOn, matteOn, paintOn } from './selectionGrid.ts'
import type { Links } from './walkCuts.ts'

/** Alpha from which a pixel counts as kept; at a hint on haze from this fraction of its alpha. */
const [keptFrom, hazeFraction] = [0.25, 0.5]
/** Less alpha than this is not seen. */
const minAlpha = 0.02
/** The core of what stays: as deep inside and as far away as this fraction of its deepest and farthest pixel. */
const coreRatio = 0.5
/** Strength with which the hint and the core are held, each other pixel, and that with which colours draw it to their side. */
const [seedStrength, restStrength, colourStrength] = [50, 2e-6, 0.003]
/** Log odds of staying on the side that a pixel is on. */
const stay = 0.4
const colourPasses = 3
const tolerance = 1e-6

/** What is cut apart. */
interface Kept {
  readonly links: Links
  /** 1 where something is kept, else 0. */
  readonly open: Uint8Array
  /** 1 under the hint, else 0. */
  readonly hint: Uint8Array
  /** 1 in what stays in any case, else 0. */
  readonly core: Uint8Array
}

/** The thickest part of what is kept, away from a hint; nothing where the hint covers all. */
const coreOf = (open: Uint8Array, hint: Uint8Array, width: number): Uint8Array => {
  const depth = distanceTransform(
    open.map((value) => 1 - value),
    width,
  )
  const away = distanceTransform(hint, width)
  const weight = Float64Array.from(depth, (value, pixel) =>
    hint[pixel] === 1 ? 0 : value * Math.sqrt(away[pixel] as number),
  )
  let middle = 0
  for (let pixel = 0; pixel < weight.length; pixel++)
    if ((weight[pixel] as number) > (weight[middle] as number)) middle = pixel
  const core = new Uint8Array(open.length)
  if (weight[middle] === 0) return core
  core[middle] = 1
  const [deepest, farthest] = [depth[middle] as number, weight[middle] as number]
  const thick = weight.map((value, pixel) =>
    value >= coreRatio * farthest && (depth[pixel] as number) >= coreRatio * deepest ? 1 : 0,
  )
  return reconstruct(core, Uint8Array.from(thick), width, 4)
}

/** What a walk from the hint reaches before it meets the core, drawn to targets where there are any. */
const walkFromHint = ({ links, open, hint, core }: Kept, targets?: Float32Array): Float32Array => {
  const strength = Float32Array.from(open, (isOpen, pixel) => {
    if (hint[pixel] === 1 || core[pixel] === 1) return seedStrength
    return isOpen * (targets === undefined ? restStrength : colourStrength)
  })
  const target = Float32Array.from(hint, (isHint, pixel) =>
    isHint === 1 || core[pixel] === 1 ? isHint : (targets?.[pixel] ?? 0),
  )
  return solveRandomWalk({ ...links, strength, target, tolerance }).data
}

/** The connected part of some pixels that the hint is in. */
const atHint = ({ links, hint }: Kept, isIn: (pixel: number) => boolean): Uint8Array =>
  reconstruct(
    hint,
    Uint8Array.from(hint, (isHint, pixel) => (isHint === 1 || isIn(pixel) ? 1 : 0)),
    links.width,
    4,
  )

/** The sides as the colours of both draw them. */
const settleByColours = (kept: Kept, cells: Uint16Array, cut: Uint8Array): Uint8Array => {
  const { open } = kept
  let part = cut
  for (let pass = 0; pass < colourPasses; pass++) {
    const rest = flagWhere(open.length, (pixel) => open[pixel] === 1 && part[pixel] === 0)
    const odds = ofEachPixel(cells, colourCellLogOdds(countColours(cells, part), countColours(cells, rest)))
    const towards = Float32Array.from(
      part,
      (isIn, pixel) => 1 / (1 + Math.exp(-((odds[pixel] as number) + (isIn === 1 ? stay : -stay)))),
    )
    const reached = walkFromHint(kept, towards)
    part = atHint(kept, (pixel) => open[pixel] === 1 && (reached[pixel] as number) > 0.5)
  }
  return part
}

/**
 * What should not have been kept at a hint: the part of a cut-out around it, cut off where the border to the thickest other part crosses
 * the weakest links, and settled by the colours of both. Measured in `bench/notes/2026-11-27-clicks-that-remove.md`.
 *
 * @param alpha of the cut-out, 0–1, over the whole photo on any grid
 * @returns null where nothing is kept under the hint
 */
export const extraPart = (photo: Raster, alpha: Plane, hint: Hint): HintSelection | null => {
  const view = { left: 0, top: 0, width: photo.width, height: photo.height }
  const grid = gridOver(view)
  const { columns: width, rows: height } = grid
  const flags = paintOn(grid, hint)
  const { data } = matteOn(grid, view, alpha)
  const alphaAtHint = data.reduce((most, value, pixel) => (flags[pixel] === 1 ? Math.max(most, value) : most), 0)
  if (alphaAtHint < minAlpha) return null
  const from = Math.min(keptFrom, hazeFraction * alphaAtHint)
  const open = Uint8Array.from(data, (value) => (value > from ? 1 : 0))
  for (let pixel = 0; pixel < open.length; pixel++) if (flags[pixel] === 1) open[pixel] = 1
  const image = imageOn(photo, grid)
  const kept: Kept = {
    links: { width, height, ...colourAffinities(image, open) },
    open,
    hint: flags,
    core: coreOf(open, flags, width),
  }
  const cut = isoperimetricCut(kept.links, walkFromHint(kept), open, kept.core)
  const first = atHint(kept, (pixel) => cut[pixel] === 1)
  const part = settleByColours(kept, colourCellsOf(image), first)
  return { view, coverage: { width, height, data: Float32Array.from(part) } }
}
