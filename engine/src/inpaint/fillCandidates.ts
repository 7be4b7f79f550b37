import { expandBox } from '../kernel/geometry/expandBox.ts'
import { type Fill, harmonizeFill } from './compositeFill.ts'
import { ensembleViews } from './ensembleViews.ts'
import { maxSoftEdgePx } from './estimateSoftEdge.ts'
import { exemplarFill } from './exemplarFill.ts'
import type { FillTask } from './fillTask.ts'
import type { FillWindow } from './planWindows.ts'
import type { WindowPrediction } from './predictWindows.ts'
import type { ViewFrame } from './resampleView.ts'
import type { FillScore } from './scoreFill.ts'
import { suppressArtifacts } from './suppressArtifacts.ts'
import { upsampleFill } from './upsampleFill.ts'

/** Pixels outside the mask at which a result has faded into the photo; pixels further out never change. */
export const maxFeatherPx = 12
const exemplarFeatherPx = 6
/** A fill fades over this many pixels beyond its soft edge, and over more where it is upsampled. */
const fadePx = 2

/** A fill of one window, harmonised with the photo and scored. */
export interface FillCandidate {
  readonly fill: Fill
  readonly score: FillScore
  /** Whether it is made of the photo's own pixels. */
  readonly isExemplar: boolean
}

const featherPxOf = (softEdgePx: number, scale: number): number =>
  Math.min(maxFeatherPx, softEdgePx + Math.ceil(fadePx * Math.max(1, scale)))

/** Each is read twice: for novel colours, then to be judged and pasted. */
const joined = new WeakMap<WindowPrediction, Uint8Array>()

/** The planes, 0–255, that the network's predictions of a window make together; nobody may write to them. */
export const joinPredictions = (prediction: WindowPrediction): Uint8Array => {
  const known = joined.get(prediction)
  if (known !== undefined) return known
  const { input, detailed, coarse } = prediction
  const planes = suppressArtifacts(ensembleViews(detailed, coarse, input).planes, input)
  joined.set(prediction, planes)
  return planes
}

/** Where the fill that is made from a window's planes in a frame will be. */
export const placeOfPlanes = (
  { raster, softEdgePxOf }: FillTask,
  { view, hole }: FillWindow,
  frame: ViewFrame,
): Omit<Fill, 'patch'> => {
  const scale = frame.view.width / frame.sidePx
  const clearPx = softEdgePxOf(hole)
  const featherPx = featherPxOf(clearPx, scale)
  return { box: expandBox(hole, featherPx, raster), view, clearPx, featherPx, scale }
}

/** The fill that a window's planes make. */
export const planesCandidate = (
  task: FillTask,
  window: FillWindow,
  frame: ViewFrame,
  planes: Uint8Array,
): FillCandidate => {
  const { raster, mask } = task
  const place = placeOfPlanes(task, window, frame)
  const fill = { ...place, patch: upsampleFill(planes, frame.view, place.box, raster, frame.sidePx) }
  return { fill, score: harmonizeFill(raster, mask, fill, task.surroundingsOf(place)), isExemplar: false }
}

/** A fill made without the network. */
export const exemplarCandidate = (task: FillTask, { view, hole }: FillWindow): FillCandidate => {
  const { raster, mask } = task
  const box = expandBox(hole, exemplarFeatherPx, raster)
  const patch = exemplarFill(raster, mask, box)
  const fill = { box, view, clearPx: maxSoftEdgePx, featherPx: exemplarFeatherPx, patch, scale: null }
  return { fill, score: harmonizeFill(raster, mask, fill, task.surroundingsOf(fill)), isExemplar: true }
}

/** The candidate of lower cost; the first of equals. */
export const betterCandidate = (one: FillCandidate, other: FillCandidate): FillCandidate =>
  other.score.cost < one.score.cost ? other : one
