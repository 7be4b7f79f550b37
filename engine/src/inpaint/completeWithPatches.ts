import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { interpolateMembrane } from '../kernel/interpolation/interpolateMembrane.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { distanceTransform, unitsPerPx } from '../kernel/morphology/distanceTransform.ts'
import { type PatchField, type PatchImage, patchRadiusPx, wholePatches } from '../kernel/patch/patchField.ts'
import { initializeField, type PatchSearch, searchPatches } from '../kernel/patch/searchPatches.ts'
import { votePatches } from '../kernel/patch/votePatches.ts'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Yielding } from '../ports.ts'
import type { ModelInput } from './modelInput.ts'

/** Levels are halved until no pixel of the hole is further from its border than this, or they are too small. */
const maxDepthPx = 5
const minSidePx = 40
/** Rounds of search and vote, and passes of each search, from the coarsest level on; the finest has fewer. */
const coarseRounds = 5
const fineRounds = 1
const passesPerRound = 2
/** Confidence falls by this factor for each pixel into the hole (Wexler et al. 2007). */
const confidenceBase = 1.3
const maxConfidenceDepthPx = 40
/** Squared levels that one pixel of distance adds to a patch's cost at full size: of equals the nearer is taken. */
const distancePenalty = 40
const blendSharpness = 1
const finalSharpness = 30
/** Known pixels around the hole on which the fill is compared with the photo, and the largest difference that is taken over. */
const rimPx = 1
const maxRimLevels = 40

interface Level {
  readonly image: PatchImage
  /** 1 where the photo is unknown. */
  readonly isHole: Uint8Array
}

const levelOf = ({ sidePx, image, mask }: ModelInput): Level => {
  const size = sidePx * sidePx
  const samples = new Float32Array(size * 3)
  for (let at = 0; at < size; at++) {
    for (let channel = 0; channel < 3; channel++) samples[at * 3 + channel] = image[channel * size + at] as number
  }
  return {
    image: { width: sidePx, height: sidePx, samples },
    isHole: Uint8Array.from(mask, (value) => (value === 0 ? 1 : 0)),
  }
}

/** Half the size: means of the known pixels; unknown where all four are. */
const halve = ({ image, isHole }: Level): Level => {
  const width = image.width >> 1
  const height = image.height >> 1
  const samples = new Float32Array(width * height * 3)
  const holes = new Uint8Array(width * height)
  for (let at = 0; at < holes.length; at++) {
    const from = Math.floor(at / width) * 2 * image.width + (at % width) * 2
    let count = 0
    for (const pixel of [from, from + 1, from + image.width, from + image.width + 1]) {
      if (isHole[pixel] === 1) continue
      count++
      for (let channel = 0; channel < 3; channel++) {
        samples[at * 3 + channel] =
          (samples[at * 3 + channel] as number) + (image.samples[pixel * 3 + channel] as number)
      }
    }
    // A pixel that is unknown in part is unknown: what it shows of the hole must not become a source.
    if (count < 4) holes[at] = 1
    for (let channel = 0; channel < 3; channel++) {
      samples[at * 3 + channel] = (samples[at * 3 + channel] as number) / Math.max(1, count)
    }
  }
  return { image: { width, height, samples }, isHole: holes }
}

const distanceIntoHole = (isHole: Uint8Array, width: number): Uint16Array =>
  distanceTransform(
    isHole.map((hole) => 1 - hole),
    width,
  )

const pyramidOf = (finest: Level): Level[] => {
  const levels = [finest]
  for (;;) {
    const { image, isHole } = levels.at(-1) as Level
    const depthPx =
      distanceIntoHole(isHole, image.width).reduce((most, value) => Math.max(most, value), 0) / unitsPerPx.chamfer
    if (depthPx <= maxDepthPx || image.width / 2 < minSidePx) return levels
    const next = halve(levels.at(-1) as Level)
    if (!wholePatches(next.isHole, next.image.width).includes(1)) return levels
    levels.push(next)
  }
}

/** Starts the hole of the coarsest level from the membrane through its surroundings. */
const startFromMembrane = ({ image, isHole }: Level): void => {
  const isKnown = isHole.map((hole) => 1 - hole)
  for (let channel = 0; channel < 3; channel++) {
    const plane = Float32Array.from(isHole, (_, at) => image.samples[at * 3 + channel] as number)
    interpolateMembrane(plane, isKnown, image.width)
    for (let at = 0; at < plane.length; at++)
      if (isHole[at] === 1) image.samples[at * 3 + channel] = plane[at] as number
  }
}

const emptyField = (size: number): PatchField => ({
  match: new Int32Array(size).fill(-1),
  cost: new Float32Array(size).fill(Number.POSITIVE_INFINITY),
})

/** The matches of a coarser level at twice its size. */
const doubleField = (coarse: PatchField, coarseWidth: number, search: PatchSearch): PatchField => {
  const { width, height } = search.image
  const field = emptyField(width * height)
  for (const target of search.targets) {
    const [column, row] = [target % width, Math.floor(target / width)]
    const match = coarse.match[(row >> 1) * coarseWidth + (column >> 1)] ?? -1
    if (match < 0) continue
    const doubled = (Math.floor(match / coarseWidth) * 2 + (row & 1)) * width + (match % coarseWidth) * 2 + (column & 1)
    if (search.isSource[doubled] === 1) field.match[target] = doubled
  }
  return field
}

const searchOf = ({ image, isHole }: Level, sidePx: number, uniform: () => number): PatchSearch => {
  const { width, height } = image
  const touched = dilate(isHole, width, patchRadiusPx)
  const targets: number[] = []
  for (let row = patchRadiusPx; row < height - patchRadiusPx; row++) {
    for (let column = patchRadiusPx; column < width - patchRadiusPx; column++) {
      if (touched[row * width + column] === 1) targets.push(row * width + column)
    }
  }
  return {
    image,
    targets: Int32Array.from(targets),
    isSource: wholePatches(isHole, width),
    minOffsetPx: 0,
    distancePenalty: (distancePenalty * sidePx) / width,
    uniform,
  }
}

const confidenceOf = ({ image, isHole }: Level): Float32Array =>
  Float32Array.from(
    distanceIntoHole(isHole, image.width),
    (depth) => confidenceBase ** -Math.min(maxConfidenceDepthPx, depth / unitsPerPx.chamfer),
  )

/**
 * The last vote, in place: a rim of known pixels is voted for too, and its difference from what it shows continues into the hole as a
 * membrane, so that both meet. Source: Pérez, Gangnet and Blake 2003, "Poisson Image Editing".
 */
const voteBlended = (
  { image, isHole }: Level,
  targets: Int32Array,
  field: PatchField,
  confidence: Float32Array,
): void => {
  const known = image.samples.slice()
  votePatches(image, dilate(isHole, image.width, rimPx), targets, field, confidence, finalSharpness)
  const isKnown = isHole.map((hole) => 1 - hole)
  for (let channel = 0; channel < 3; channel++) {
    const difference = new Float32Array(isHole.length)
    for (let at = 0; at < isHole.length; at++) {
      if (isHole[at] === 1) continue
      const missing = (known[at * 3 + channel] as number) - (image.samples[at * 3 + channel] as number)
      difference[at] = clamp(missing, -maxRimLevels, maxRimLevels)
    }
    interpolateMembrane(difference, isKnown, image.width)
    for (let at = 0; at < isHole.length; at++) {
      const to = at * 3 + channel
      if (isHole[at] === 1) image.samples[to] = (image.samples[to] as number) + (difference[at] as number)
    }
  }
}

/**
 * Fills a window's hole from the window's own pixels, coarse to fine: every patch of the hole is matched with the one of the
 * known part that looks most like it, and the matches vote for the pixels. Coarse levels place the structure, fine ones the
 * texture. Nothing shows that the photo does not show nearby.
 * Source: Wexler, Shechtman and Irani 2007, "Space-Time Completion of Video"; Barnes et al. 2009, "PatchMatch".
 *
 * @param seed another seed gives another fill
 * @throws the signal's reason when aborted
 * @returns R, G and B planes 0–255, equal to the input outside the hole; null where no whole patch is known
 */
export const completeWithPatches = async (
  input: ModelInput,
  yieldToEventLoop: Yielding['yieldToEventLoop'],
  { seed = 0x51f15e }: { readonly seed?: number } = {},
): Promise<Uint8Array | null> => {
  const levels = pyramidOf(levelOf(input))
  const uniform = xorshift32(seed)
  let field: PatchField | null = null
  for (let index = levels.length - 1; index >= 0; index--) {
    const level = levels[index] as Level
    const search = searchOf(level, input.sidePx, uniform)
    if (!search.isSource.includes(1)) return null
    const confidence = confidenceOf(level)
    const coarser = levels[index + 1]
    const vote = (from: PatchField, sharpness: number): void =>
      votePatches(level.image, level.isHole, search.targets, from, confidence, sharpness)
    const isCoarsest = field === null || coarser === undefined
    const current: PatchField =
      field === null || coarser === undefined
        ? emptyField(level.isHole.length)
        : doubleField(field, coarser.image.width, search)
    initializeField(search, current)
    if (isCoarsest) startFromMembrane(level)
    else {
      current.cost.fill(1)
      vote(current, 0)
    }
    const rounds = index === 0 ? fineRounds : coarseRounds
    for (let round = 0; round < rounds; round++) {
      await yieldToEventLoop()
      // The image has changed since the last search: every cost is computed anew.
      for (const target of search.targets) current.cost[target] = Number.POSITIVE_INFINITY
      searchPatches(search, current, passesPerRound)
      if (index === 0 && round === rounds - 1) voteBlended(level, search.targets, current, confidence)
      else vote(current, blendSharpness)
    }
    field = current
  }
  return planesOf(levels[0] as Level, input)
}

const planesOf = ({ image, isHole }: Level, input: ModelInput): Uint8Array => {
  const size = isHole.length
  const planes = input.image.slice()
  for (let at = 0; at < size; at++) {
    if (isHole[at] === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      planes[channel * size + at] = roundToSample(image.samples[at * 3 + channel] as number, 255)
    }
  }
  return planes
}
