import type { EraseOptions } from '@spotless/contract/options'
import { growBox } from '../kernel/geometry/growBox.ts'
import type { PipelineContext } from '../pipeline.ts'
import type { ModelSession } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { compositeFill, type Fill, harmonizeFill } from './compositeFill.ts'
import { ensembleViews, type ViewEnsemble } from './ensembleViews.ts'
import { estimateSoftEdge, maxSoftEdgePx } from './estimateSoftEdge.ts'
import { exemplarFill } from './exemplarFill.ts'
import { lowConfidenceMask } from './lowConfidenceMask.ts'
import { maskRegions } from './maskRegions.ts'
import { type ModelInput, mirrorInput, mirrorPlanes, modelInput } from './modelInput.ts'
import { type FillBatch, planBatches } from './planBatches.ts'
import { type InferenceView, planExtraViews, planViews, widenView } from './planViews.ts'
import type { FillWindow } from './planWindows.ts'
import { resampleView, type ViewFrame } from './resampleView.ts'
import { runMigan } from './runMigan.ts'
import { brokenCost, type FillScore, poorCost } from './scoreFill.ts'
import { suppressArtifacts } from './suppressArtifacts.ts'
import { upsampleFill } from './upsampleFill.ts'

const modelName = 'MI-GAN'
const localName = 'local patch fill'

/** Pixels outside the mask at which a result has faded into the photo; further out nothing changes. */
export const maxFeatherPx = 12
const localFeatherPx = 6
/** A fill fades into the photo over as many pixels beyond what it must cover, and over more where it is enlarged. */
const fadePx = 2
/** Calls an edit may make in all: with fewer first ones, some are left for a second look at poor fills. */
const mostCalls = 4
/** A hole larger than this is not worth a search for a part of the photo that fits it whole. */
const mostLocalPixels = 300_000

/** What an edit under a mask did to the raster. */
export interface Erased {
  readonly changed: readonly Box[]
  readonly engine: string
  readonly notes: readonly string[]
  readonly modelMs: number
  readonly pasteMs: number
}

interface Candidate {
  readonly fill: Fill
  readonly judgement: FillScore
  readonly isLocal: boolean
}

/** What the model made of a window: its looks of full sharpness and the others, all as the first one sees it. */
interface Answer {
  readonly seen: ViewFrame
  readonly input: ModelInput
  readonly detailed: readonly Uint8Array[]
  readonly hints: readonly Uint8Array[]
}

const featherFor = (clearPx: number, scale: number): number =>
  Math.min(maxFeatherPx, clearPx + Math.ceil(fadePx * Math.max(1, scale)))

/**
 * Fills what the mask marks with our own engines, in place. Each fill is judged; a poor one is made again while there are
 * calls left: joined with four smaller looks, seen with more of the surroundings and, where it is
 * broken, taken from elsewhere in the photo; the best is laid in.
 *
 * @param session MI-GAN, or null to fill without a model
 * @param quality `best` joins several looks at every window and asks again where they contradict each other, for up to four calls where
 *   `fast` makes one
 * @throws the signal's reason when aborted
 */
export const eraseLocally = async (
  raster: Raster,
  mask: Mask,
  session: ModelSession | null,
  { signal, onProgress, nowMs, yieldToEventLoop }: Omit<PipelineContext, 'hosted'>,
  quality: EraseOptions['quality'] = 'fast',
): Promise<Erased> => {
  const began = nowMs()
  const calls = planBatches(maskRegions(mask), raster, quality)
  let callsLeft = Math.max(0, mostCalls - calls.length)
  let [modelMs, windows, local, again] = [0, 0, 0, 0]
  const changed: Box[] = []

  const ask = async (inputs: readonly ModelInput[]): Promise<Uint8Array[] | null> => {
    await yieldToEventLoop()
    const started = nowMs()
    const answers =
      session === null
        ? null
        : await runMigan(session, inputs).catch((error: unknown) => {
            if (signal.aborted) throw error
            return null
          })
    signal.throwIfAborted()
    modelMs += nowMs() - started
    return answers
  }
  const edges = new Map<Box, number>()
  const clearPxOf = (hole: Box): number => {
    const known = edges.get(hole) ?? estimateSoftEdge(raster, mask, hole)
    edges.set(hole, known)
    return known
  }
  const inputOf = ({ view, sidePx }: ViewFrame, { hole }: FillWindow): ModelInput =>
    modelInput(raster, mask, view, Math.ceil((clearPxOf(hole) * sidePx) / view.width), sidePx)
  /** One call: the answer to each look as its window's first look sees it; null when the model does not answer. */
  const show = async (
    { windows: shown }: FillBatch,
    looks: readonly InferenceView[],
    seenOf: (look: InferenceView) => ViewFrame,
  ): Promise<Uint8Array[] | null> => {
    const inputs = looks.map((look) => inputOf(look, shown[look.window] as FillWindow))
    const answers = await ask(inputs.map((input, index) => (looks[index]?.isMirrored ? mirrorInput(input) : input)))
    return (
      answers?.map((planes, index) => {
        const look = looks[index] as InferenceView
        return resampleView(look.isMirrored ? mirrorPlanes(planes, look.sidePx) : planes, look, seenOf(look))
      }) ?? null
    )
  }
  const extended = (answer: Answer, looks: readonly InferenceView[], planes: readonly Uint8Array[]): Answer => {
    const of = (isDetailed: boolean): Uint8Array[] =>
      planes.filter((_, index) => (looks[index] as InferenceView).isDetailed === isDetailed)
    return { ...answer, detailed: [...answer.detailed, ...of(true)], hints: [...answer.hints, ...of(false)] }
  }
  /**
   * Asks again where the looks at a call's windows contradict each other, in one call and with what they agree on as known: that answer is
   * then the one sharp look, and what came before are hints.
   */
  const settle = async (found: readonly Answer[]): Promise<readonly Answer[]> => {
    const joined = found.map(({ detailed, hints, input }) => ensembleViews(detailed, hints, input))
    const doubts = found.map(({ input }, window) => lowConfidenceMask(joined[window] as ViewEnsemble, input))
    const inputs = doubts.filter((input) => input !== null)
    const answers = inputs.length === 0 ? [] : await ask(inputs)
    if (answers === null) return found
    return found.map((answer, window) => {
      const doubt = doubts[window] ?? null
      return doubt === null
        ? { ...answer, detailed: [(joined[window] as ViewEnsemble).planes], hints: [] }
        : {
            ...answer,
            detailed: [answers[inputs.indexOf(doubt)] as Uint8Array],
            hints: [...answer.detailed, ...answer.hints],
          }
    })
  }
  /** What the model says to a call's windows, in as many calls as are planned for it; null when it does not answer at all. */
  const lookAt = async (call: FillBatch, lookQuality = quality): Promise<readonly Answer[] | null> => {
    let found: Answer[] = call.windows.map((window) => {
      const seen = { view: window.view, sidePx: call.sidePx }
      return { seen, input: inputOf(seen, window), detailed: [], hints: [] }
    })
    for (const looks of planViews(call, lookQuality)) {
      const answers = await show(call, looks, ({ window }) => (found[window] as Answer).seen)
      if (answers === null) break
      found = found.map((answer, window) => {
        const isOf = (_: unknown, index: number): boolean => looks[index]?.window === window
        return extended(answer, looks.filter(isOf), answers.filter(isOf))
      })
    }
    if (found.some(({ detailed }) => detailed.length === 0)) return null
    return lookQuality === 'best' ? settle(found) : found
  }

  const candidate = ({ view, hole }: FillWindow, { seen, input, detailed, hints }: Answer): Candidate => {
    const scale = seen.view.width / seen.sidePx
    const planes = suppressArtifacts(ensembleViews(detailed, hints, input).planes, input)
    const clearPx = clearPxOf(hole)
    const featherPx = featherFor(clearPx, scale)
    const box = growBox(hole, featherPx, raster)
    const patch = upsampleFill(planes, seen.view, box, raster, seen.sidePx)
    const fill = { box, view, clearPx, featherPx, patch, scale }
    return { fill, judgement: harmonizeFill(raster, mask, fill), isLocal: false }
  }
  const localCandidate = ({ view, hole }: FillWindow): Candidate => {
    const reach = { clearPx: maxSoftEdgePx, featherPx: localFeatherPx }
    const box = growBox(hole, localFeatherPx, raster)
    const fill = { ...reach, box, view, patch: exemplarFill(raster, mask, box), scale: null }
    return { fill, judgement: harmonizeFill(raster, mask, fill), isLocal: true }
  }
  const better = (one: Candidate, other: Candidate): Candidate =>
    other.judgement.cost < one.judgement.cost ? other : one

  /** Looks again at a window whose fill is poor; gives the best of all fills. */
  const retried = async (call: FillBatch, place: number, answer: Answer): Promise<Candidate> => {
    const window = call.windows[place] as FillWindow
    const first = candidate(window, answer)
    let best = first
    const isPoor = (): boolean => best.judgement.cost > poorCost
    const more = quality === 'best' ? [] : planExtraViews(call, place)
    if (more.length > 0 && callsLeft > 0 && isPoor()) {
      callsLeft--
      again++
      const planes = await show(call, more, () => answer.seen)
      if (planes !== null) best = better(best, candidate(window, extended(answer, more, planes)))
    }
    if (callsLeft > 0 && isPoor()) {
      callsLeft--
      const wider = { ...window, view: widenView(window.view) }
      const [answerWide] = (await lookAt({ ...call, windows: [wider] }, 'fast')) ?? []
      if (answerWide !== undefined) best = better(best, candidate(wider, answerWide))
    }
    const { box } = first.fill
    const isBroken = best.judgement.cost > brokenCost && box.width * box.height <= mostLocalPixels
    if (isBroken) best = better(best, localCandidate(window))
    return best
  }

  for (const [index, call] of calls.entries()) {
    onProgress('inference', index / calls.length, `Filling part ${index + 1} of ${calls.length}`)
    const answers = await lookAt(call)
    for (const [place, window] of call.windows.entries()) {
      await yieldToEventLoop()
      const answer = answers?.[place]
      const chosen = answer === undefined ? localCandidate(window) : await retried(call, place, answer)
      if (chosen.isLocal) local++
      compositeFill(raster, mask, chosen.fill)
      changed.push(chosen.fill.box)
      windows++
    }
  }
  const notes = [`${windows} ${windows === 1 ? 'area' : 'areas'} filled`]
  if (quality === 'best' && local < windows) notes.push('each looked at several times')
  if (again > 0) notes.push(`${again} of them looked at again`)
  if (local > 0) {
    const why = session === null ? ', because the inpainting model did not answer' : ''
    notes.push(`${local} of them without a model${why}`)
  }
  const engine = local === 0 ? modelName : local === windows ? localName : `${modelName} and ${localName}`
  return { changed, engine, notes, modelMs, pasteMs: nowMs() - began - modelMs }
}
