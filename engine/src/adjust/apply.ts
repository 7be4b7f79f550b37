import type { Operation, OperationOf, Region, Setting } from '@spotless/contract/plan'
import { resizeRaster } from '../kernel/resample/resizeRaster.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Raster } from '../raster/raster.ts'
import { enhance, whiteBalance } from './auto.ts'
import { bandOf, blur, clarity, dehaze, grain, pixelate, sharpen } from './detail.ts'
import { cropToRatio, flip, rotate, straighten, trim } from './geometry.ts'
import { convergenceOf, perspective } from './perspective.ts'
import { mix } from './pixels.ts'
import { applyPreset, duotone } from './presets.ts'
import { sizeAfter } from './sizeAfter.ts'
import { slantOf } from './slantOf.ts'
import { dropShadow, frame, roundCorners } from './surround.ts'
import { curve, hue, toneSettings } from './tone.ts'

/** Settings that are arithmetic; noise is taken out by a network. */
type PixelSetting = Exclude<Setting, 'denoise'>

/** A step that this folder can do by itself: it need not know what the photo shows. A `target` it does not look at. */
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

/** How much of a region's edit shows at a place: full inside, fading over a tenth of the side. */
const regionWeight = ({ width, height }: Raster, region: Region) => {
  const [x, y] = [
    region.endsWith('left') ? -1 : region.endsWith('right') ? 1 : 0,
    region.startsWith('top') ? -1 : region.startsWith('bottom') ? 1 : 0,
  ]
  const half = (place: number, size: number, side: number): number =>
    side === 0 ? 1 : clamp01(0.5 + (side * ((place + 0.5) / size - 0.5)) / 0.1)
  if (region === 'center')
    return (column: number, row: number): number =>
      clamp01((0.3 - Math.hypot((column + 0.5) / width - 0.5, (row + 0.5) / height - 0.5)) / 0.1 + 0.5)
  return (column: number, row: number): number => half(column, width, x) * half(row, height, y)
}

/** The changed photo in a region alone, everywhere without one. */
export const within = (photo: Raster, changed: Raster, region: Region | undefined): Raster =>
  region === undefined ? changed : mix(photo, changed, regionWeight(photo, region))

/**
 * Does one step of an edit plan. Alpha and bit depth are kept; crops, turns, frames and resizing change the size as
 * `sizeAfter` says beforehand; rounded corners and shadows add an alpha channel.
 */
export const apply = (photo: Raster, step: PixelOperation): Raster => {
  switch (step.kind) {
    case 'adjust':
      return within(photo, settings[step.setting](photo, step.amount), step.region)
    case 'hue':
      return hue(photo, step.degrees)
    case 'curve':
      return curve(photo, step.points)
    case 'auto':
      return step.what === 'enhance' ? enhance(photo) : whiteBalance(photo)
    case 'preset':
      return applyPreset(photo, step.preset, step.amount)
    case 'duotone':
      return duotone(photo, step.dark, step.light)
    case 'blur':
      return within(photo, blur(photo, step.amount), step.region)
    case 'pixelate':
      return within(photo, pixelate(photo, step.amount), step.region)
    case 'tilt-shift':
      return mix(photo, blur(photo, step.amount / 2), bandOf(photo.height))
    case 'crop':
      return cropToRatio(photo, step.ratio, step.anchor)
    case 'trim':
      return trim(photo, step)
    case 'rotate':
      return rotate(photo, step.degrees)
    case 'straighten':
      return straighten(photo, step.degrees ?? slantOf(photo))
    case 'perspective': {
      const isMeasured = step.vertical === undefined && step.horizontal === undefined
      const convergence = { vertical: (step.vertical ?? 0) / 200, horizontal: (step.horizontal ?? 0) / 200 }
      return perspective(photo, isMeasured ? convergenceOf(photo) : convergence)
    }
    case 'flip':
      return flip(photo, step.axis)
    case 'resize': {
      const { width, height } = sizeAfter(photo, step)
      return resizeRaster(photo, width, height)
    }
    case 'frame':
      return frame(photo, step.colour, (sizeAfter(photo, step).width - photo.width) / 2)
    case 'corners':
      return roundCorners(photo, (Math.min(photo.width, photo.height) * step.percent) / 100)
    case 'shadow':
      return dropShadow(photo, step.amount)
  }
}
