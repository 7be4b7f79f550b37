import type { Candidate, CandidatesAnswer, MarkedArea, Outline, SelectionHint } from '@spotless/contract/candidates'
import type { CandidatesRequest } from '@spotless/contract/candidatesRequest'
import type { CorrectionStroke } from '@spotless/contract/correction'
import { SpotlessError } from '@spotless/contract/error'
import { maxPointedOutlines } from '@spotless/contract/pointed'
import { readRecent } from '../container/decodeRecent.ts'
import { flagAbove } from '../kernel/morphology/flagAbove.ts'
import type { ModelStore, Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { completedMarks } from './completion/completedMarks.ts'
import { findMarks } from './findMarks.ts'
import { findObject } from './findObject.ts'
import { findShadowsAndReflections } from './findShadowsAndReflections.ts'
import { growObject } from './growObject.ts'
import type { HintSelection } from './selection/hintSelection.ts'
import { openSelections, type Selections } from './selection/openSelections.ts'
import { outlinesOfSelection } from './selection/outlinesOfSelection.ts'
import { selectByHints } from './selection/selectByHints.ts'

export interface CandidatesSearch extends Omit<CandidatesRequest, 'editId' | 'cutoutId' | 'strokes'> {
  /** The untouched original or a result, encoded. */
  readonly photo: Uint8Array
  /**
   * Of hints: selects roughly what they mean, by what is known of the photo already. Of these and of what is marked: looks for no
   * shadow and no reflection.
   */
  readonly isPreview?: boolean
  /** Of hints: the photo's cut-out, encoded, in which they mean something: its alpha says what stands out, and no shadow is looked for. */
  readonly cutout?: Uint8Array
  /** Corrections of the cut-out so far, in their order. */
  readonly strokes?: readonly CorrectionStroke[] | undefined
}

const outsidePhoto = ([x, y]: readonly [number, number], { width, height }: Raster): SpotlessError =>
  new SpotlessError(
    'invalid_input',
    `Expected a click inside the photo of ${width}×${height} pixels but received ${x}, ${y}.`,
  )

const alongsideOf = async (raster: Raster, object: Outline | MarkedArea, models: ModelStore): Promise<Candidate[]> =>
  findShadowsAndReflections(raster, object, await models.session('shadow').catch(() => null))

/** A selection a little past its edge. */
const grown = ({ view, coverage }: HintSelection): HintSelection => {
  const flags = flagAbove(coverage.data, 0.5)
  return { view, coverage: { ...coverage, data: Float32Array.from(growObject(flags, coverage.width)) } }
}

/** What hints select, its shadow and its reflection; more confident the clearer its border is. */
const selected = async (
  {
    photo,
    hints,
    pastEdge = false,
    isPreview = false,
    cutout,
    strokes,
  }: CandidatesSearch & { readonly hints: readonly SelectionHint[] },
  raster: Raster,
  runtime: Runtime,
  selections: Selections,
): Promise<Candidate[]> => {
  const { width, height } = raster
  const outside = hints.flatMap(({ points }) => points).find(([x, y]) => x >= width || y >= height)
  if (outside !== undefined) throw outsidePhoto(outside, raster)
  const selection = await selectByHints(
    raster,
    hints,
    selections({ file: photo, photo: raster, cutout, strokes, isPreview }, runtime),
  )
  if (selection === null) return []
  const chosen = selection.coverage.data.filter((value) => value > 0.5)
  const confidence = chosen.reduce((sum, value) => sum + value, 0) / Math.max(1, chosen.length)
  const outlines = outlinesOfSelection(selection, maxPointedOutlines)
  const [largest] = isPreview || cutout !== undefined ? [] : outlines
  const alongside = largest === undefined ? [] : await alongsideOf(raster, largest, runtime.models)
  const shown = pastEdge ? outlinesOfSelection(grown(selection), maxPointedOutlines) : outlines
  return [...shown.map((outline): Candidate => ({ kind: 'object', confidence, outline })), ...alongside]
}

/**
 * What may be erased from a photo: the object under a click, what clicks and strokes select, each with its shadow and its reflection, those of what is marked and the whole of it, or without either its lines of text and repeated marks.
 *
 * @throws SpotlessError those of `decodePhoto`; `invalid_input` when the click lies outside; the signal's reason when aborted
 */
export const findCandidates = async (
  search: CandidatesSearch,
  runtime: Runtime,
  selections: Selections = openSelections(),
): Promise<CandidatesAnswer> => {
  const { photo, click, hints, marked, isPreview = false } = search
  const { raster } = await readRecent(photo, runtime)
  const { width, height } = raster
  runtime.signal.throwIfAborted()
  if (hints !== undefined)
    return { width, height, candidates: await selected({ ...search, hints }, raster, runtime, selections) }
  if (click !== undefined) {
    if (click.x >= width || click.y >= height) throw outsidePhoto([click.x, click.y], raster)
    const object = await findObject(raster, { column: click.x, row: click.y }, runtime)
    const candidates = object === null ? [] : [object, ...(await alongsideOf(raster, object.outline, runtime.models))]
    return { width, height, candidates }
  }
  if (marked !== undefined) {
    const whole = await completedMarks(raster, marked, selections({ file: photo, photo: raster }, runtime))
    const alongside = isPreview ? [] : await alongsideOf(raster, marked, runtime.models)
    return { width, height, candidates: [...whole, ...alongside] }
  }
  const lines = await findMarks(raster, runtime)
  return { width, height, candidates: lines.map(({ kind, confidence, outline }) => ({ kind, confidence, outline })) }
}
