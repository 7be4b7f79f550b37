import { setImmediate as turn } from 'node:timers/promises'
import type { EraseOptions } from '@spotless/contract/options'
import type { Session } from '../model/store.ts'
import type { PipelineContext } from '../pipeline.ts'
import { growBox } from '../raster/boxes.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { askModel } from './askModel.ts'
import { calmFill } from './calmFill.ts'
import { enlargeFill } from './enlargeFill.ts'
import { growthFor } from './fillWithModel.ts'
import { brokenFrom, type FillJudgement, poorFrom } from './judgeFill.ts'
import { type Fill, fitFill, layFill, softEdgePx } from './layFill.ts'
import { localFill } from './localFill.ts'
import { maskRegions } from './maskRegions.ts'
import { type ModelInput, mirrorInput, mirrorPlanes, modelInput } from './modelInput.ts'
import { type FillCall, perCall, planCalls } from './planCalls.ts'
import { type FillWindow, modelSidePx } from './planWindows.ts'
import { settleFills } from './settleFills.ts'

const modelName = 'MI-GAN'
const localName = 'local patch fill'

/** Pixels outside the mask over which a result fades into the photo; further out nothing changes. */
const minFeatherPx = 6
export const maxFeatherPx = 12
/** Calls an edit may make in all: with fewer first ones, some are left for a second look at poor fills. */
const mostCalls = 4
/** A second opinion sees this much more of the surroundings. */
const widerBy = 1.4
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
  readonly judgement: FillJudgement
  readonly isLocal: boolean
}

/** What the model made of a window, and whether two looks went into it. */
interface Answer {
  readonly input: ModelInput
  readonly planes: Uint8Array
  readonly isSettled: boolean
}

const featherFor = (scale: number): number =>
  Math.min(maxFeatherPx, Math.max(minFeatherPx, Math.round(minFeatherPx * scale)))

const widened = ({ left, top, width, height }: Box): Box => {
  const byPx = Math.round((width * (widerBy - 1)) / 2)
  return { left: left - byPx, top: top - byPx, width: width + 2 * byPx, height: height + 2 * byPx }
}

/**
 * Fills what the mask marks with our own engines, in place. Each fill is judged; a poor one is made again while there are
 * calls left: settled with a mirrored look, seen with more of the surroundings and, where it is
 * broken, taken from elsewhere in the photo; the best is laid in.
 *
 * @param session MI-GAN, or null to fill without a model
 * @param care `best` takes the second look at every window
 * @throws the signal's reason when aborted
 */
export const eraseHere = async (
  raster: Raster,
  mask: Mask,
  session: Session | null,
  { signal, onProgress }: Pick<PipelineContext, 'signal' | 'onProgress'>,
  care: EraseOptions['care'] = 'quick',
): Promise<Erased> => {
  const planning = performance.now()
  const calls = planCalls(maskRegions(mask), raster)
  let callsLeft = Math.max(0, mostCalls - calls.length)
  let [modelMs, pasteMs, windows, local, again] = [0, performance.now() - planning, 0, 0, 0]
  const changed: Box[] = []

  const ask = async (inputs: readonly ModelInput[]): Promise<Uint8Array[] | null> => {
    await turn(undefined, { signal })
    const started = performance.now()
    const answers =
      session === null
        ? null
        : await askModel(session, inputs).catch((error: unknown) => {
            if (signal.aborted) throw error
            return null
          })
    signal.throwIfAborted()
    modelMs += performance.now() - started
    return answers
  }
  const inputOf = ({ view }: FillWindow, sidePx: number): ModelInput =>
    modelInput(raster, mask, view, growthFor(softEdgePx, view.width / sidePx), sidePx)
  const settled = (planes: Uint8Array, mirrored: Uint8Array, input: ModelInput): Uint8Array =>
    settleFills(planes, mirrorPlanes(mirrored, input.sidePx), input)
  /** Fills of a call's windows; where a shared call has room for it, settled with a mirrored look at each. */
  const lookAt = async ({ windows: seen, sidePx }: FillCall): Promise<Answer[] | null> => {
    const inputs = seen.map((window) => inputOf(window, sidePx))
    const hasRoom = sidePx < modelSidePx && seen.length * 2 <= perCall
    const answers = await ask(hasRoom ? [...inputs, ...inputs.map(mirrorInput)] : inputs)
    if (answers === null) return null
    return inputs.map((input, index) => {
      const planes = answers[index] as Uint8Array
      const other = answers[index + inputs.length]
      return { input, planes: other === undefined ? planes : settled(planes, other, input), isSettled: hasRoom }
    })
  }

  const placed = ({ view, hole }: FillWindow, scale: number): Omit<Fill, 'patch' | 'scale'> => {
    const featherPx = featherFor(scale)
    return { box: growBox(hole, featherPx, raster), view, featherPx }
  }
  const candidate = (window: FillWindow, { planes, input }: Answer): Candidate => {
    const scale = window.view.width / input.sidePx
    const place = placed(window, scale)
    const patch = enlargeFill(calmFill(planes, input), window.view, place.box, raster, input.sidePx)
    const fill = { ...place, patch, scale }
    return { fill, judgement: fitFill(raster, mask, fill), isLocal: false }
  }
  const localCandidate = (window: FillWindow): Candidate => {
    const place = placed(window, 1)
    const fill = { ...place, patch: localFill(raster, mask, place.box), scale: null }
    return { fill, judgement: fitFill(raster, mask, fill), isLocal: true }
  }
  const better = (one: Candidate, other: Candidate): Candidate =>
    other.judgement.cost < one.judgement.cost ? other : one

  /** Looks again at a window whose fill is poor; gives the best of all fills. */
  const retried = async (window: FillWindow, answer: Answer, first: Candidate, sidePx: number): Promise<Candidate> => {
    let best = first
    const isPoor = (): boolean => best.judgement.cost > poorFrom
    if (callsLeft > 0 && !answer.isSettled && (care === 'best' || isPoor())) {
      callsLeft--
      again++
      const [second] = (await ask([mirrorInput(answer.input)])) ?? []
      if (second !== undefined) {
        const both = candidate(window, { ...answer, planes: settled(answer.planes, second, answer.input) })
        best = care === 'best' && both.judgement.cost < poorFrom ? both : better(best, both)
      }
    }
    if (callsLeft > 0 && isPoor()) {
      callsLeft--
      const wider = { ...window, view: widened(window.view) }
      const [answerWide] = (await lookAt({ sidePx, windows: [wider] })) ?? []
      if (answerWide !== undefined) best = better(best, candidate(wider, answerWide))
    }
    const { box } = first.fill
    const isBroken = best.judgement.cost > brokenFrom && box.width * box.height <= mostLocalPixels
    if (isBroken) best = better(best, localCandidate(window))
    return best
  }

  for (const [index, call] of calls.entries()) {
    onProgress('inference', index / calls.length, `Filling part ${index + 1} of ${calls.length}`)
    const answers = await lookAt(call)
    for (const [place, window] of call.windows.entries()) {
      await turn(undefined, { signal })
      const started = performance.now()
      const modelBefore = modelMs
      const answer = answers?.[place]
      const chosen =
        answer === undefined
          ? localCandidate(window)
          : await retried(window, answer, candidate(window, answer), call.sidePx)
      if (chosen.isLocal) local++
      layFill(raster, mask, chosen.fill)
      changed.push(chosen.fill.box)
      windows++
      pasteMs += performance.now() - started - (modelMs - modelBefore)
    }
  }
  const notes = [`${windows} ${windows === 1 ? 'area' : 'areas'} filled`]
  if (again > 0) notes.push(`${again} of them looked at again`)
  if (local > 0) {
    const why = session === null ? ', because the inpainting model did not answer' : ''
    notes.push(`${local} of them without a model${why}`)
  }
  const engine = local === 0 ? modelName : local === windows ? localName : `${modelName} and ${localName}`
  return { changed, engine, notes, modelMs, pasteMs }
}
