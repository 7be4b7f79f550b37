import type { Operation, OperationOf, Region, Setting } from '@spotless/planner/plan'
import { sizeAfter } from '@spotless/planner/sizeAfter'
import { resizeRaster } from '../kernel/resample/resizeRaster.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Raster } from '../raster/raster.ts'
import { enhance, whiteBalance } from './auto.ts'
import { blendRasters } from './blendRasters.ts'
import { blur, pixelate, tiltShiftWeight } from './blur.ts'
import { dehaze } from './dehaze.ts'
import { clarity, grain, sharpen } from './detail.ts'
import { estimateTilt } from './estimateTilt.ts'
import { cropToRatio, flip, rotate, straighten, trim } from './geometry.ts'
import { correctPerspective, estimateConvergence } from './perspective.ts'
import { applyPreset, duotone } from './presets.ts'
import { addFrame, dropShadow, roundCorners } from './surround.ts'
import { rotateHue, toneCurve, toneSettings } from './tone.ts'

/** Settings that are arithmetic; a network removes noise. */
type PixelSetting = Exclude<Setting, 'denoise'>

/** A step that does not depend on what the photo shows; its `target`, if any, is ignored here. */
export type PixelOperation =
  | (OperationOf<'adjust'> & { readonly setting: PixelSetting })
  | Exclude<
      Operation,
      {
        kind:
          | 'adjust'
          | 'low-light'
          | 'clean-jpeg'
          | 'background'
          | 'remove'
          | 'recolour'
          | 'retouch-face'
          | 'headshot'
          | 'upscale'
          | 'text'
          | 'crop-to-subject'
          | 'unsupported'
      }
    >

const settings: Readonly<Record<PixelSetting, (photo: Raster, amount: number) => Raster>> = {
  ...toneSettings,
  clarity,
  dehaze,
  sharpen,
  grain,
}

/** Width of the soft edge of a region, as a fraction of the side. */
const regionFeather = 0.1
const centreRadius = 0.3

/** Weight of a region's edit at each place: 1 inside, with a soft edge. */
const regionWeight = ({ width, height }: Raster, region: Region): ((column: number, row: number) => number) => {
  if (region === 'center') {
    return (column, row) => {
      const distance = Math.hypot((column + 0.5) / width - 0.5, (row + 0.5) / height - 0.5)
      return clamp01((centreRadius - distance) / regionFeather + 0.5)
    }
  }
  const sideX = region.endsWith('left') ? -1 : region.endsWith('right') ? 1 : 0
  const sideY = region.startsWith('top') ? -1 : region.startsWith('bottom') ? 1 : 0
  const weightOf = (position: number, size: number, side: number): number =>
    side === 0 ? 1 : clamp01(0.5 + (side * ((position + 0.5) / size - 0.5)) / regionFeather)
  return (column, row) => weightOf(column, width, sideX) * weightOf(row, height, sideY)
}

/** The changed photo inside a region and the photo elsewhere; without a region the changed photo. */
export const blendRegion = (photo: Raster, changed: Raster, region: Region | undefined): Raster =>
  region === undefined ? changed : blendRasters(photo, changed, regionWeight(photo, region))

/**
 * Executes one step of an edit plan. Alpha and bit depth are kept; crops, rotations, frames and resizing change the size as
 * `sizeAfter` predicts; rounded corners and shadows add an alpha channel.
 */
export const apply = (photo: Raster, step: PixelOperation): Raster => {
  switch (step.kind) {
    case 'adjust':
      return blendRegion(photo, settings[step.setting](photo, step.amount), step.region)
    case 'hue':
      return rotateHue(photo, step.degrees)
    case 'curve':
      return toneCurve(photo, step.points)
    case 'auto':
      return step.what === 'enhance' ? enhance(photo) : whiteBalance(photo)
    case 'preset':
      return applyPreset(photo, step.preset, step.amount)
    case 'duotone':
      return duotone(photo, step.dark, step.light)
    case 'blur':
      return blendRegion(photo, blur(photo, step.amount), step.region)
    case 'pixelate':
      return blendRegion(photo, pixelate(photo, step.amount), step.region)
    case 'tilt-shift':
      return blendRasters(photo, blur(photo, step.amount / 2), tiltShiftWeight(photo.height))
    case 'crop':
      return cropToRatio(photo, step.ratio, step.anchor)
    case 'trim':
      return trim(photo, step)
    case 'rotate':
      return rotate(photo, step.degrees)
    case 'straighten':
      return straighten(photo, step.degrees ?? estimateTilt(photo))
    case 'perspective': {
      const isMeasured = step.vertical === undefined && step.horizontal === undefined
      const convergence = { vertical: (step.vertical ?? 0) / 200, horizontal: (step.horizontal ?? 0) / 200 }
      return correctPerspective(photo, isMeasured ? estimateConvergence(photo) : convergence)
    }
    case 'flip':
      return flip(photo, step.axis)
    case 'resize': {
      const { width, height } = sizeAfter(photo, step)
      return resizeRaster(photo, width, height)
    }
    case 'frame':
      return addFrame(photo, step.colour, (sizeAfter(photo, step).width - photo.width) / 2)
    case 'corners':
      return roundCorners(photo, (Math.min(photo.width, photo.height) * step.percent) / 100)
    case 'shadow':
      return dropShadow(photo, step.amount)
  }
}
