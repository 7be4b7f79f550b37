import { dilate } from '../kernel/morphology/dilate.ts'
import { type PatchImage, patchRadiusPx, wholePatches } from '../kernel/patch/patchField.ts'
import { initializeField, type PatchSearch, searchPatches } from '../kernel/patch/searchPatches.ts'
import { defaultSeed, xorshift32From } from '../kernel/random/xorshift32.ts'
import { quantile } from '../kernel/statistics/quantile.ts'
import type { ModelInput } from './modelInput.ts'

/** Sides, in pixels, of the grids on which a fill is compared with the photo: large forms and finer ones. */
const comparedSidesPx = [64, 128] as const
const passes = 3
/** Known pixels this far around the hole, as a fraction of the compared side, show how unlike patches usually are. */
const ringRatio = 0.1
/** Patches of the photo are compared with others at least this far away; nearer ones overlap. */
const minOffsetPx = 2 * patchRadiusPx + 1
const usualQuantile = 0.9
/** Squared levels per sample below which a difference is noise. */
const noiseVariance = 60
const patchSamples = (2 * patchRadiusPx + 1) ** 2 * 3

/** The known part of a window on one grid, which its fills are compared with. */
export interface KnownPatches {
  /** The window, with what the hole covers still in it. */
  readonly image: PatchImage
  /** 1 where a pixel of the grid holds any of the hole. */
  readonly isHole: Uint8Array
  /** 1 where a whole patch is known. */
  readonly isSource: Uint8Array
  /** Pixels of the hole whose patches are compared. */
  readonly holes: Int32Array
  /** Squared levels per sample by which patches around the hole differ from the nearest other ones. */
  readonly usual: number
  /** State of the random numbers after that was found. */
  readonly randomState: Int32Array
}

/** Squared levels per sample by which the patch of each target differs from the nearest one. */
export const nearestCosts = (search: PatchSearch): Float32Array => {
  const size = search.image.width * search.image.height
  const field = { match: new Int32Array(size).fill(-1), cost: new Float32Array(size) }
  initializeField(search, field)
  searchPatches(search, field, passes)
  return Float32Array.from(search.targets, (target) => (field.cost[target] as number) / patchSamples)
}

/** Writes each pixel of the grid for which `isWanted` is 1 as the mean of what it covers of planes of `sidePx`. */
export const writeMeans = (
  { width, samples }: PatchImage,
  planes: Uint8Array,
  sidePx: number,
  isWanted: Uint8Array,
): void => {
  const perPx = sidePx / width
  const scale = 1 / (perPx * perPx)
  const size = sidePx * sidePx
  for (let at = 0; at < isWanted.length; at++) {
    if (isWanted[at] !== 1) continue
    const first = Math.floor(at / width) * perPx * sidePx + (at % width) * perPx
    let [red, green, blue] = [0, 0, 0]
    for (let line = first; line < first + perPx * sidePx; line += sidePx) {
      for (let from = line; from < line + perPx; from++) {
        red += planes[from] as number
        green += planes[size + from] as number
        blue += planes[2 * size + from] as number
      }
    }
    samples[at * 3] = red * scale
    samples[at * 3 + 1] = green * scale
    samples[at * 3 + 2] = blue * scale
  }
}

const holesOnGrid = ({ sidePx, mask }: ModelInput, toPx: number): Uint8Array => {
  const perPx = sidePx / toPx
  const isHole = new Uint8Array(toPx * toPx)
  for (let y = 0, at = 0; y < sidePx; y++) {
    const line = Math.floor(y / perPx) * toPx
    for (let x = 0; x < sidePx; x++, at++) if (mask[at] === 0) isHole[line + Math.floor(x / perPx)] = 1
  }
  return isHole
}

const pixelsWhere = (width: number, isWanted: (at: number) => boolean): Int32Array => {
  const found: number[] = []
  for (let row = patchRadiusPx; row < width - patchRadiusPx; row++) {
    for (let column = patchRadiusPx; column < width - patchRadiusPx; column++) {
      const at = row * width + column
      if (isWanted(at)) found.push(at)
    }
  }
  return Int32Array.from(found)
}

const knownPatchesAt = (input: ModelInput, toPx: number): KnownPatches => {
  const isHole = holesOnGrid(input, toPx)
  const image = { width: toPx, height: toPx, samples: new Float32Array(toPx * toPx * 3) }
  writeMeans(image, input.image, input.sidePx, new Uint8Array(isHole.length).fill(1))
  const isSource = wholePatches(isHole, toPx)
  const holes = pixelsWhere(toPx, (at) => isHole[at] === 1)
  const near = dilate(isHole, toPx, Math.round(ringRatio * toPx))
  const ring = pixelsWhere(toPx, (at) => near[at] === 1 && isSource[at] === 1)
  const randomState = Int32Array.of(defaultSeed)
  const search = {
    image,
    isSource,
    targets: ring,
    minOffsetPx,
    distancePenalty: 0,
    uniform: xorshift32From(randomState),
  }
  const costs = ring.length === 0 ? [0] : nearestCosts(search)
  return { image, isHole, isSource, holes, usual: quantile(costs, usualQuantile) + noiseVariance, randomState }
}

/** What the known part of a window shows, on each grid, from the coarsest on: it serves all fills of the window. */
export const knownPatches = (input: ModelInput): readonly KnownPatches[] =>
  comparedSidesPx.map((sidePx) => knownPatchesAt(input, sidePx))
