import type { CandidatesAnswer } from '@spotless/contract/candidates'
import { type CandidatesSearch, findCandidates } from '@spotless/engine/candidates/findCandidates'
import { openSelections } from '@spotless/engine/candidates/selection/openSelections'
import {
  type BackgroundChange,
  type ChangedBackground,
  changeBackground,
} from '@spotless/engine/matte/changeBackground'
import {
  type CorrectedCutout,
  type CutoutCorrection,
  type CutoutPatch,
  type CutoutPreview,
  openCorrector,
} from '@spotless/engine/matte/correction/correctCutout'
import { type EnginePorts, startRuntime } from '@spotless/engine/ports'

/** Work that a page asks for beside edits, by name; every byte array is an encoded file. */
export interface Computations {
  readonly changeBackground: { readonly request: BackgroundChange; readonly result: ChangedBackground }
  readonly previewCorrection: { readonly request: CutoutPreview; readonly result: CutoutPatch | null | 'not held' }
  readonly correctCutout: { readonly request: CutoutCorrection; readonly result: CorrectedCutout }
  readonly findCandidates: { readonly request: CandidatesSearch; readonly result: CandidatesAnswer }
}

export type ComputationName = keyof Computations

/** A computation with what it is given. */
export type ComputationRequest = {
  readonly [Name in ComputationName]: { readonly name: Name; readonly request: Computations[Name]['request'] }
}[ComputationName]

/** Makes computations; those of one cut-out hold its pixels from one to the next. */
export const openComputations = (ports: EnginePorts) => {
  const corrector = openCorrector()
  const selections = openSelections()
  /** @throws SpotlessError what the computation throws */
  return async (asked: ComputationRequest): Promise<Computations[ComputationName]['result']> => {
    const runtime = startRuntime(ports, new AbortController().signal)
    if (asked.name === 'changeBackground') return changeBackground(asked.request, runtime)
    if (asked.name === 'previewCorrection') return corrector.preview(asked.request, runtime)
    if (asked.name === 'correctCutout') return corrector.finish(asked.request, runtime)
    return findCandidates(asked.request, runtime, selections)
  }
}
