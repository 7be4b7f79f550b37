import { containsPoint } from '../../kernel/geometry/containsPoint.ts'
import { enclosingBox } from '../../kernel/geometry/enclosingBox.ts'
import { iou } from '../../kernel/geometry/iou.ts'
import { uniteBoxes } from '../../kernel/geometry/uniteBoxes.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import type { Click } from '../click.ts'
import { changeAtHint } from './changeAtHint.ts'
import { dropSpecks } from './dropSpecks.ts'
import { extraPart } from './extraPart.ts'
import type { Hint } from './hint.ts'
import { boxOfSelection, type HintSelection, selectionOn } from './hintSelection.ts'
import { hintTerritory } from './hintTerritory.ts'
import { middleOf, windowAround } from './hintWindow.ts'
import { gridOver, imageOn, matteOn, paintOn, type SelectionGrid } from './selectionGrid.ts'
import { smallerSelection } from './smallerSelection.ts'
import { spreadHints } from './spreadHints.ts'

/** Parts of the photo with the coverage 0–1 of what stands out in each. */
export type Mattes = readonly (readonly [Box, Plane])[]

/** What finds objects for a selection; both may be asked for the same more than once. */
export interface Finders {
  /** Boxes of objects in the photo. */
  readonly objects: () => Promise<readonly Box[]>
  /** Coverage 0–1 of what stands out in a part of the photo, on any grid; null where that is not looked at. */
  readonly matte: (view: Box) => Promise<Plane | null>
  /** What a network of the operator's own for that selects at a click; null where there is none. */
  readonly clicked: (click: Click) => Promise<HintSelection | null>
  /** Coverage 0–1 of the subject of the whole photo where that is known already: one more view is enough then; else null. */
  readonly whole?: () => Promise<Plane | null>
  /** Solves the last hint over one view alone: for a preview. */
  readonly isRough?: boolean
  /** Selections of the same hints before, by the hints as JSON; grows. */
  readonly solved: Map<string, HintSelection>
  /** What was seen around first hints before, by the hint as JSON; grows. */
  readonly seen: Map<string, Mattes>
}

/** Side of the window around the first click, as a fraction of the photo's longer side. */
const windowRatio = 0.45
const detectionMargin = 0.15
/** Context around a selection when it is looked at more closely, as a fraction of its longer side. */
const closerMargin = 0.25
/** A selection over more of the photo than this is not looked at more closely. */
const maxCloserRatio = 0.6
/** A view that overlaps one that a network saw by this IoU would show it the same again. */
const minSameViewIou = 0.7

const frameOf = ({ width, height }: Raster): Box => ({ left: 0, top: 0, width, height })

const grow = ({ left, top, width, height }: Box, ratio: number, photo: Raster): Box => {
  const margin = ratio * Math.max(width, height)
  return enclosingBox(left - margin, top - margin, left + width + margin, top + height + margin, photo)
}

const isAnywhere = (flags: Uint8Array): boolean => flags.includes(1)

/** Hints painted on a grid, one array each; those outside it are left out. */
const paintAll = (grid: SelectionGrid, hints: readonly Hint[], kind: Hint['kind']): readonly Uint8Array[] =>
  hints
    .filter((hint) => hint.kind === kind)
    .map((hint) => paintOn(grid, hint))
    .filter(isAnywhere)

const contains = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height

/** Solves all hints over a view; of what that changes of the selection before, the part at the last hint. */
const solveIn = (
  photo: Raster,
  view: Box,
  hints: readonly Hint[],
  mattes: Mattes,
  before: HintSelection | null,
): HintSelection => {
  const grid = gridOver(view)
  const [added, removed] = [paintAll(grid, hints, 'add'), paintAll(grid, hints, 'remove')]
  const image = imageOn(photo, grid)
  const priors = mattes.map(([box, matte]) => matteOn(grid, box, matte))
  const solved = spreadHints({ image, priors, added, removed })
  const last = hints.at(-1)
  if (before === null || last === undefined) return { view, coverage: dropSpecks(solved, added, removed) }
  const territory = added.length > 0 && removed.length > 0 ? hintTerritory(image, added, removed) : null
  const { kind } = last
  const flags = paintOn(grid, last)
  const changed = changeAtHint(selectionOn(grid, before), solved, { kind, flags, territory })
  return { view, coverage: dropSpecks(changed, added, removed) }
}

/** What networks see around the first hint; the views follow from it alone, so that their answers serve later hints. */
const lookAround = async (photo: Raster, first: Hint, finders: Finders): Promise<Mattes> => {
  const { objects, matte, clicked, whole, isRough = false } = finders
  const frame = frameOf(photo)
  const [x, y] = middleOf(first)
  const own = await clicked({ column: Math.floor(x), row: Math.floor(y) })
  if (own !== null) return [[own.view, own.coverage]]
  const window = windowAround(photo, first, windowRatio)
  const mattes: (readonly [Box, Plane])[] = []
  const ask = async (view: Box): Promise<void> => {
    if (mattes.some(([asked]) => iou(asked, view) >= minSameViewIou)) return
    const found = await matte(view)
    if (found !== null) mattes.push([view, found])
  }
  /** Around what is found so far; undefined where that fills most of the photo. */
  const closer = (): Box | undefined => {
    const start = boxOfSelection(solveIn(photo, frame, [first], mattes, null))
    const isSmall = start !== null && start.width * start.height < maxCloserRatio * photo.width * photo.height
    return isSmall ? grow(start, closerMargin, photo) : undefined
  }
  const known = (await whole?.()) ?? null
  if (known !== null) {
    mattes.push([frame, known])
    if (isRough) return mattes
    const near = closer()
    // What fills the photo is looked at around the hint: that may mean a part of it.
    await ask(near !== undefined && iou(frame, near) < minSameViewIou ? near : window)
    return mattes
  }
  const detected = (await objects())
    .filter((box) => containsPoint(box, x, y))
    .sort((a, b) => a.width * a.height - b.width * b.height)
    .slice(0, 1)
    .map((box) => grow(box, detectionMargin, photo))
  for (const view of [frame, ...detected, window]) await ask(view)
  const around = isRough ? undefined : closer()
  if (around !== undefined) await ask(around)
  return mattes
}

/** Solves over the whole photo, then around what that selects; the view of the selection before is kept where it is enough. */
const solveAround = (
  photo: Raster,
  hints: readonly Hint[],
  mattes: Mattes,
  before: HintSelection | null,
): HintSelection => {
  const whole = solveIn(photo, frameOf(photo), hints, mattes, before)
  const box = boxOfSelection(whole)
  if (box === null || box.width * box.height > maxCloserRatio * photo.width * photo.height) return whole
  const around = hints
    .filter(({ kind }) => kind === 'add')
    .flatMap(({ points }) => points)
    .map(([x, y]) => enclosingBox(x - 1, y - 1, x + 1, y + 1, photo))
    .reduce(uniteBoxes, box)
  const view = before !== null && contains(before.view, around) ? before.view : grow(around, closerMargin, photo)
  return solveIn(photo, view, hints, mattes, before)
}

/** Solves over the view of the selection before, or over the whole photo. */
const solveRoughly: typeof solveAround = (photo, hints, mattes, before) =>
  solveIn(photo, before?.view ?? frameOf(photo), hints, mattes, before)

/** The smaller thing at a hint, its edge found again from close by; null where there is none. */
const solvePart = (photo: Raster, hint: Hint, larger: HintSelection): HintSelection | null => {
  const part = smallerSelection(photo, hint, larger)
  const box = part && boxOfSelection(part)
  if (part === null || box === null) return null
  return solveIn(photo, grow(box, closerMargin, photo), [hint], [[part.view, part.coverage]], null)
}

/**
 * Selects what clicks and strokes mean: each once over the whole photo, and once more around what was found. Each hint is solved with
 * those before it and changes the selection where it is, nowhere else.
 *
 * @param hints in their order; the first that adds starts the selection
 * @returns null where there is no hint that adds, or where a cut-out keeps nothing under one at what should not have been kept
 */
export const selectByHints = async (
  photo: Raster,
  hints: readonly Hint[],
  finders: Finders,
): Promise<HintSelection | null> => {
  const start = hints.findIndex(({ kind }) => kind === 'add')
  const first = hints[start]
  if (first === undefined) return null
  const { isPart = false, ...whole } = first
  const place = JSON.stringify(whole)
  const known = first.isExtra === true ? ((await finders.whole?.()) ?? null) : null
  const extra = known && extraPart(photo, known, first)
  if (known !== null && extra === null) return null
  const look = async (): Promise<Mattes> =>
    extra === null ? await lookAround(photo, whole, finders) : [[extra.view, extra.coverage]]
  const mattes = finders.seen.get(place) ?? (await look())
  if (finders.isRough !== true) finders.seen.set(place, mattes)
  const once = (soFar: readonly Hint[], solve: () => HintSelection): HintSelection => {
    const key = JSON.stringify(soFar)
    const latest = finders.solved.get(key) ?? solve()
    finders.solved.set(key, latest)
    return latest
  }
  const solver = (count: number) => (finders.isRough === true && count === hints.length ? solveRoughly : solveAround)
  const before = hints.slice(0, start)
  let selection = once([...before, whole], () => extra ?? solver(start + 1)(photo, [...before, whole], mattes, null))
  if (isPart) {
    const larger = selection
    selection = once([...before, first], () => solvePart(photo, whole, larger) ?? larger)
  }
  for (let count = start + 2; count <= hints.length; count++) {
    const [soFar, latest] = [hints.slice(0, count), selection]
    selection = once(soFar, () => solver(count)(photo, soFar, mattes, latest))
  }
  return selection
}
