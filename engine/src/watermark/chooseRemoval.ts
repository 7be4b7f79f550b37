import type { MarkRemoval } from '@spotless/contract/options'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { evidentForm, likelierForm } from './evidentForm.ts'
import { fillError } from './fillError.ts'
import { judgeInversion, judgeMark, soundConfidence } from './judgeMark.ts'
import { markEvidence } from './markEvidence.ts'
import { type InvertedMark, markFault, writtenPlanes } from './markFault.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { outlineTrace, visibleTrace } from './outlineTrace.ts'
import type { SolvedMark } from './solveMarks.ts'
import { wienerBlend } from './wienerBlend.ts'

/** An inversion that amplifies the file's noise beyond this, in levels, is blended with a fill. */
const maxPlainNoise = 3.5
/** In busy parts of a photo compression adds this many times its usual noise. */
const busyFactor = 2
/** Usual error of coverage along an outline. */
const coverageError = 0.06
/** How many times the ghost that is left is expected as error in a blend; each is tried until one is sure enough. */
const blendFactors = [2, 6] as const
/**
 * A blend made in doubt is kept from here on: one that is nearer to the fill looks hardly surer, and loses up to 7 dB. Less sure than this most show their
 * mark, because a blend looks surer than it is.
 */
const blendConfidence = 0.7
/**
 * A fill that is this far from the photo beside the mark, in levels, says nothing of what is under it: an inversion of which so little speaks against
 * is not blended with it. The further off the fill, the more may speak against the inversion: over fine texture its shape agrees with the photo by chance. Of
 * six areas of development and calibration kept by the second line alone, five show no mark, and all are 6 to 18 dB nearer to the photo than what was taken before.
 */
const poorFills = [
  { levels: 35, fault: 0.025, ghost: 0.1, mayShowLines: true },
  { levels: 45, fault: 0.052, ghost: 0.18, mayShowLines: false },
] as const
/** Of such an inversion; a person is asked. */
const despiteConfidence = 0.7
/** The blend that a person is offered: half way. */
const offeredFactor = 2
const nearRadiusPx = 2
/** A result whose lines a person sees on calm ground, where fills are good, or in which lettering can be read is no surer than this. */
const tracedConfidence = 0.5

/** What is written over one area. */
export interface Removal {
  /** Probability 0–1 that it is sound. */
  readonly confidence: number
  readonly planes: MarkPlanes
  readonly kind: 'solved' | 'blended'
  /** The form that was inverted, without or with the layers under the mark. */
  readonly form: InvertedMark
}

/** Whether an inversion amplifies the file's noise so much that it must be blended with a fill. */
export const isNoisy = ({ mark: { opacity } }: SolvedMark, noise: number): boolean =>
  noise / (1 - opacity) > maxPlainNoise

/** Noise of each solved pixel, in levels: that of the file and of the coverage, as inversion amplifies them. */
const inversionNoise = (
  { mark: { opacity, colour } }: SolvedMark,
  { planes, coverage }: Pick<SolvedMark, 'planes' | 'coverage'>,
  noise: number,
): Float32Array =>
  coverage.map((covered, at) => {
    if (covered === 0) return 0
    let squaredStep = 0
    if (covered < 1) {
      for (const [channel, plane] of planes.entries()) {
        squaredStep += (opacity * ((colour[channel] as number) - (plane[at] as number))) ** 2 / 3
      }
    }
    return Math.sqrt((busyFactor * noise) ** 2 + coverageError ** 2 * squaredStep) / (1 - opacity * covered)
  })

/** Error that a ghost of the given strength leaves on and beside the mark. */
const ghostNoise = ({ planes: seen, box }: MarkPatch, planes: MarkPlanes, ratio: number): Float32Array => {
  const step = new Float32Array(seen[0].length)
  for (let channel = 0; channel < 3; channel++) {
    const [before, after] = [seen[channel] as Float32Array, planes[channel] as Float32Array]
    for (let at = 0; at < step.length; at++) {
      step[at] = (step[at] as number) + Math.abs((before[at] as number) - (after[at] as number)) / 3
    }
  }
  return boxFilter(step, box.width, nearRadiusPx).map((value) => value * ratio)
}

const blend = (
  one: SolvedMark,
  inverted: Pick<SolvedMark, 'planes' | 'coverage'>,
  filled: MarkPlanes,
  noise: number,
  ghost: number,
): MarkPlanes => {
  const own = inversionNoise(one, inverted, noise)
  const left = ghostNoise(one.patch, inverted.planes, ghost)
  const planes = inverted.planes.map((plane) => plane.slice()) as unknown as MarkPlanes
  const expected = own.map((value, at) => (one.patch.painted[at] === 1 ? Math.max(value, left[at] as number) : 0))
  wienerBlend(planes, filled, expected, one.patch.box.width)
  return planes
}

/**
 * Ways to take a mark away, by how many times the ghost that is left is expected as error in the blend with a fill: with and without the
 * layers under the mark.
 */
const removalWays = (
  one: SolvedMark,
  filled: MarkPlanes,
  noise: number,
): ((factor: 0 | (typeof blendFactors)[number]) => Removal[]) => {
  const bases = [one, ...(one.layered === null ? [] : [one.layered])].map((inverted) => ({
    inverted,
    evidence: markEvidence(one.patch, inverted.planes, filled, inverted.step),
    fault: markFault(one.patch, inverted).fault,
  }))
  const isAlwaysBlended = isNoisy(one, noise)
  return (factor) =>
    bases.map(({ inverted, evidence, fault }) => {
      const written = writtenPlanes(inverted)
      const removal = (planes: MarkPlanes, judged: number, kind: Removal['kind']): Removal => {
        const isSeen = inverted.isLegible || outlineTrace(one.patch, planes, inverted) >= visibleTrace
        const confidence = isSeen ? Math.min(judged, tracedConfidence) : judged
        return { planes, confidence, kind, form: inverted }
      }
      if (factor === 0 && !isAlwaysBlended) return removal(written, judgeInversion(evidence, fault), 'solved')
      const blended = (planes: MarkPlanes): MarkPlanes =>
        blend(one, { ...inverted, planes }, filled, noise, factor * evidence.ghostRatio)
      const judgedPlanes = blended(inverted.planes)
      const own = markEvidence(one.patch, judgedPlanes, filled, inverted.step)
      const planes = written === inverted.planes ? judgedPlanes : blended(written)
      return removal(planes, factor === 0 ? judgeInversion(own, fault) : judgeMark(own), 'blended')
    })
}

/** The inversion of which little enough speaks against, where the fill is too far from the photo to be held against it; null elsewhere. */
const despitePoorFill = (one: SolvedMark, filled: MarkPlanes): Removal | null => {
  const form = likelierForm(one)
  if (form.isLegible) return null
  const planes = writtenPlanes(form)
  const { fault, ghost } = markFault(one.patch, form)
  const errorLevels = fillError(one.patch, filled, form.step)
  const isKept = poorFills.some(
    (limit) =>
      errorLevels >= limit.levels &&
      fault <= limit.fault &&
      ghost <= limit.ghost &&
      (limit.mayShowLines || outlineTrace(one.patch, planes, form) < visibleTrace),
  )
  return isKept ? { planes, confidence: despiteConfidence, kind: 'solved', form } : null
}

const mostConfident = (ways: readonly Removal[]): Removal =>
  ways.reduce((best, way) => (way.confidence > best.confidence ? way : best))

/**
 * The best of the ways to take a mark away: solved with or without the layers under it, as it is where that is sound, and otherwise
 * blended with a fill, the more the less sure it is: a blend always looks surer, because it is nearer to the fill that it is compared with. Each is
 * held against the fill and against the shape of what it took away; a fill that is wrong beside the mark is no witness, however unsure it makes. Where no
 * blend is sure enough the result is the inversion, which is not sound.
 *
 * @param filled the same pixels, filled
 * @param noise deviation that compression added to a pixel, in levels
 */
export const chooseRemoval = (one: SolvedMark, filled: MarkPlanes, noise: number): Removal => {
  const waysOf = removalWays(one, filled, noise)
  const evident = isNoisy(one, noise) ? evidentForm(one) : null
  const made = waysOf(0)
  const direct = mostConfident(made)
  if (evident !== null) return { ...direct, confidence: evident.confidence }
  if (direct.confidence >= soundConfidence) return direct
  const despite = despitePoorFill(one, filled)
  if (despite !== null) return despite
  for (const factor of blendFactors) {
    made.push(...waysOf(factor))
    const best = mostConfident(made)
    if (best.confidence >= blendConfidence) return best
  }
  return direct
}

/** The most confident way of the kind that a person asked for, however unsure it is. */
export const askedRemoval = (
  one: SolvedMark,
  filled: MarkPlanes,
  noise: number,
  asked: Exclude<MarkRemoval, 'filled'>,
): Removal => mostConfident(removalWays(one, filled, noise)(asked === 'reversed' ? 0 : offeredFactor))
