import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { type Guide, guidedFilter, type LinearCoefficients, prepareGuide } from '../kernel/filter/guidedFilter.ts'
import { createPlane, releasePlanes, withPlanePool } from '../kernel/memory/planePool.ts'
import { type BlockRegion, forEachRun, regionAround } from '../kernel/region/blockRegion.ts'
import { halvePlane } from '../kernel/resample/halvePlane.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { colourEvidence } from './colourEvidence.ts'
import { keepAttached } from './keepAttached.ts'
import { spreadColour } from './spreadColour.ts'
import { strandEvidence } from './strandEvidence.ts'
import { type SureParts, sureParts } from './sureParts.ts'

/** A refined matte and what is needed to carry it to a finer grid. */
export interface RefinedMatte {
  /** Coverage 0–1 on the working grid. */
  readonly coverage: Plane
  /** Coverage as a function of colour at the edge; meaningless where the coverage is even. */
  readonly linear: LinearCoefficients
  /** The colours of subject and background near each pixel of the edge. */
  readonly subject: RgbPlanes
  readonly background: RgbPlanes
}

/** Coverage below this is haze. */
const haze = 0.08

/** Coverage above this is solid. */
const nearlySolid = 0.88

/** Takes haze off both ends of the coverage (0–1) and keeps the middle. */
export const clearHaze = (coverage: number): number => clamp01((coverage - haze) / (nearlySolid - haze))

/** Share of the coarse matte in what a later round starts from; the rest is what the round before found. */
const memory = 0.15

/** Coverage below this tells nothing of the subject's colour. */
const leastUnmixed = 0.1

/** The subject's own colours: the photo's without the share of the background that shines through. */
const unmix = (photo: RgbPlanes, coverage: Plane, background: RgbPlanes, region: BlockRegion): RgbPlanes => {
  const unmixed: RgbPlanes = [
    createPlane(coverage.width, coverage.height),
    createPlane(coverage.width, coverage.height),
    createPlane(coverage.width, coverage.height),
  ]
  for (const [channel, { data }] of unmixed.entries()) {
    const seen = photo[channel]?.data as Float32Array
    const behind = background[channel]?.data as Float32Array
    forEachRun(region, (from, to) => {
      for (let pixel = from; pixel < to; pixel++) {
        const share = Math.max(leastUnmixed, coverage.data[pixel] as number)
        const colour = ((seen[pixel] as number) - (1 - share) * (behind[pixel] as number)) / share
        data[pixel] = clamp01(colour)
      }
    })
  }
  return unmixed
}

/** Half side of the windows in which coverage is fitted to colour, in pixels of the network's grid. */
const fitPx = 7

/** The fourth power of the coverage, or of what it leaves of the background: who is sure counts most. */
const certainty = (coverage: Plane, isBackground: boolean, region: BlockRegion): Plane => {
  const result = createPlane(coverage.width, coverage.height)
  forEachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      const value = isBackground ? 1 - (coverage.data[pixel] as number) : (coverage.data[pixel] as number)
      const square = value * value
      result.data[pixel] = square * square
    }
  })
  return result
}

interface Band {
  readonly photo: RgbPlanes
  readonly coarse: Plane
  readonly sure: SureParts
  /** 1 where the matte is open, 0 elsewhere. */
  readonly open: Plane
  /** 0–1: how likely hair is. */
  readonly reach: Plane
  /** 0–1: how far colour may correct the matte. */
  readonly doubt: Plane
  readonly region: BlockRegion
  readonly guide: Guide
  readonly px: (units: number) => number
}

const bandOf = (photo: RgbPlanes, coarse: Plane, unitPx: number): Band => {
  const px = (units: number): number => Math.max(1, Math.round(units * unitPx))
  const near = boxFilterWithin(coarse, px(8))
  const wide = boxFilterWithin(coarse, px(24))
  const sure = sureParts(coarse, near, wide)
  const reach = boxFilterWithin(coarse, px(12))
  boxFilterWithin(reach, px(12), undefined, reach)
  const open = createPlane(coarse.width, coarse.height)
  const doubt = createPlane(coarse.width, coarse.height)
  for (let pixel = 0; pixel < open.data.length; pixel++) {
    const isOpen = sure.subject.data[pixel] === 0 && sure.background.data[pixel] === 0
    const mean = near.data[pixel] as number
    open.data[pixel] = isOpen ? 1 : 0
    reach.data[pixel] = isOpen ? Math.min(1, 4 * (reach.data[pixel] as number)) : 0
    doubt.data[pixel] = isOpen ? Math.max(reach.data[pixel] as number, Math.min(1, 6 * mean * (1 - mean))) : 0
  }
  releasePlanes(near, wide)
  const region = regionAround(open, 2 * px(fitPx))
  return { photo, coarse, sure, open, reach, doubt, region, guide: prepareGuide(photo, px(fitPx), 1e-5, region), px }
}

const copyOf = (plane: Plane): Plane => {
  const copy = createPlane(plane.width, plane.height)
  copy.data.set(plane.data)
  return copy
}

/** One round; `before` is the coverage that the round before found, undefined in the first. */
const settle = (band: Band, before: Plane | undefined): RefinedMatte => {
  const { photo, coarse, sure, open, reach, doubt, region, guide, px } = band
  const prior = copyOf(sure.subject)
  forEachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      if (open.data[pixel] === 0) continue
      const first = coarse.data[pixel] as number
      prior.data[pixel] = before === undefined ? first : memory * first + (1 - memory) * (before.data[pixel] as number)
    }
  })
  const known = before === undefined ? sure.outside : certainty(before, true, region)
  const background = spreadColour(photo, known, px(before === undefined ? 6 : 5), region)
  const own = before === undefined ? photo : unmix(photo, before, background.colour, region)
  const certain = before === undefined ? sure.subject : certainty(before, false, region)
  const subject = spreadColour(own, certain, px(6), region)
  const evidence = colourEvidence(photo, prior, doubt, subject, background, region)
  if (before !== undefined) strandEvidence(evidence, photo, reach, subject, background, px(8), region)
  const linear = guidedFilter(guide, evidence)
  releasePlanes(prior, evidence, subject.scatter, background.scatter)
  if (before !== undefined) releasePlanes(known, certain, ...own)
  const { red, green, blue, offset } = linear
  const coverage = copyOf(sure.subject)
  forEachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      if (open.data[pixel] === 0) continue
      coverage.data[pixel] = clearHaze(
        (red.data[pixel] as number) * (photo[0].data[pixel] as number) +
          (green.data[pixel] as number) * (photo[1].data[pixel] as number) +
          (blue.data[pixel] as number) * (photo[2].data[pixel] as number) +
          (offset.data[pixel] as number),
      )
    }
  })
  return { coverage, linear, subject: subject.colour, background: background.colour }
}

/** The coverage after two rounds. */
const settleTwice = (band: Band): Plane => {
  const first = settle(band, undefined)
  releasePlanes(...Object.values(first.linear), ...first.subject, ...first.background)
  const { coverage, linear, subject, background } = settle(band, first.coverage)
  releasePlanes(first.coverage, ...Object.values(linear), ...subject, ...background)
  return coverage
}

/** Takes away, in place, what does not hang on to the subject. */
const attached = (matte: RefinedMatte, sure: SureParts): RefinedMatte => {
  const held = keepAttached(matte.coverage, sure.subject)
  const { red, green, blue, offset } = matte.linear
  for (let pixel = 0; pixel < held.length; pixel++) {
    if (held[pixel] === 1 || matte.coverage.data[pixel] === 0) continue
    for (const plane of [matte.coverage, red, green, blue, offset]) plane.data[pixel] = 0
  }
  return matte
}

/**
 * Redraws the edge band of a coarse matte from the photo's colours: the colours of subject and background are spread
 * into the band, each pixel is placed between them, and a local linear fit of coverage to colour settles the rest. Two
 * further rounds take the colours from what the one before found, so that the background is known between hairs too. What
 * then hangs on to nothing is dropped.
 *
 * @param photo colours 0–1 on the working grid
 * @param coarse the network's coverage 0–1 on the same grid
 * @param unitPx pixels of the working grid per pixel of the network's, at least 1
 * @param isQuick makes all rounds but the last at half the grid's size: in half the time, a little less close
 */
export const refineMatte = (photo: RgbPlanes, coarse: Plane, unitPx: number, isQuick = false): RefinedMatte => {
  const { width, height } = coarse
  return withPlanePool(() => {
    const band = bandOf(photo, coarse, unitPx)
    if (!isQuick) return attached(settle(band, settleTwice(band)), band.sure)
    const [red, green, blue] = photo
    const half = bandOf([halvePlane(red), halvePlane(green), halvePlane(blue)], halvePlane(coarse), unitPx / 2)
    return attached(settle(band, resizePlane(settleTwice(half), width, height)), band.sure)
  })
}
