import { dilate } from '../../kernel/morphology/dilate.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { largeComponents } from '../../kernel/morphology/largeComponents.ts'
import type { Box, Mask, Raster } from '../../raster/raster.ts'
import { coversLettering } from '../ink/coversLettering.ts'
import { inkShape } from '../ink/inkShape.ts'
import { isLossy } from '../isLossy.ts'
import { isLettering } from '../letteringReader.ts'
import { type MarkPatch, type MarkPlanes, writePlanes } from '../markPatch.ts'
import { aroundPx, type FillPlan, type FillTools, maxShapePixels, patchAround } from '../planFills.ts'
import { smoothResidue } from '../smoothResidue.ts'
import { takeMark } from '../takeMark.ts'
import { type Band, findBand } from './findBand.ts'
import { mendEdges, mixedPx } from './mendEdges.ts'

/** No photo comes out of an inversion darker than black or brighter than white by so many levels and so many times the file's noise, both as it amplifies them. */
const beyondLevels = 7
const beyondPerNoise = 3
const minBeyondPixels = 6
/** How far around what is opaque its antialiased edge reaches, and the ringing of a file with loss. */
const edgePx = { lossless: 3, lossy: 4 } as const

/** A painted region without its band. */
export interface TakenBand {
  readonly region: Box
  /** What was changed. */
  readonly box: Box
  readonly opacity: number
  /** How the opaque lettering on the band is filled; null where there is none. */
  readonly lettering: FillPlan | null
  /** Whether there is other lettering on it, as a mark of its own. */
  readonly hasMark: boolean
}

/** Where a patch without its band is brighter or darker than any photo: what stood on the band was opaque. */
const beyondPhoto = (planes: MarkPlanes, { coverage, mark }: Band, noise: number): Uint8Array => {
  const tolerance = (beyondLevels + beyondPerNoise * noise) / (1 - mark.opacity)
  return flagWhere(
    coverage.length,
    (at) =>
      (coverage[at] as number) > 0 &&
      planes.some((plane) => (plane[at] as number) < -tolerance || (plane[at] as number) > 255 + tolerance),
  )
}

/** Where the opaque lettering of a band lies: what is beyond a photo, and ink of an even colour where that is not all that is read; null where it is not known. */
const letteringShape = (
  patch: MarkPatch,
  beyond: Uint8Array,
  text: readonly number[],
  noise: number,
): Uint8Array | null => {
  const painted = flagWhere(beyond.length, (at) => beyond[at] === 1 && patch.painted[at] === 1)
  if (painted.includes(1) && coversLettering(patch, painted, text)) return painted
  const ink = isLettering(text) ? inkShape(patch, noise) : null
  if (ink === null) return null
  const both = flagWhere(ink.length, (at) => ink[at] === 1 || painted[at] === 1)
  return coversLettering(patch, both, text) ? both : null
}

const writeBand = (raster: Raster, { box }: MarkPatch, planes: MarkPlanes, { coverage }: Band): void => {
  const near = dilate(
    flagWhere(coverage.length, (at) => (coverage[at] as number) > 0),
    box.width,
    mixedPx,
  )
  writePlanes(raster, box, planes, (at) => near[at] === 1)
}

/**
 * Takes the translucent bands away on which captions stand, in place, and plans how opaque lettering on them is filled.
 *
 * @param mask what was painted
 * @returns the regions that have a band
 * @throws the signal's reason when aborted
 */
export const takeBands = async (
  raster: Raster,
  mask: Mask,
  regions: readonly Box[],
  { letters, noise, context }: FillTools,
): Promise<readonly TakenBand[]> => {
  const taken: TakenBand[] = []
  for (const region of regions) {
    await context.yieldToEventLoop()
    if (region.width * region.height > maxShapePixels) continue
    const seen = patchAround(raster, mask, region, aroundPx)
    const band = findBand(seen, { photo: raster })
    if (band === null) continue
    const planes = takeMark(seen, band.mark, band.coverage)
    const written = smoothResidue(seen, planes, band.mark, noise).map((plane) => plane.slice()) as unknown as MarkPlanes
    if (isLossy(noise)) mendEdges(written, band, seen.box.width)
    writeBand(raster, seen, written, band)
    const patch = patchAround(raster, mask, region, aroundPx)
    const text = (await letters?.readText(patch, patch.planes, context)) ?? []
    const beyond = largeComponents(beyondPhoto(planes, band, noise), patch.box.width, minBeyondPixels)
    const near = dilate(beyond, patch.box.width, isLossy(noise) ? edgePx.lossy : edgePx.lossless)
    const shape = letteringShape(patch, near, text, noise)
    taken.push({
      region,
      box: patch.box,
      opacity: band.mark.opacity,
      lettering: shape && { region, text, way: { extent: 'strokes', shapes: [{ box: patch.box, shape }] }, next: [] },
      hasMark: shape === null && isLettering(text),
    })
  }
  return taken
}
