import type { Setting } from '@spotless/planner/plan'
import { blendRegion } from '../../adjust/blendRegion.ts'
import { dehaze } from '../../adjust/dehaze.ts'
import { clarity, grain, sharpen } from '../../adjust/detail.ts'
import { toneSettings } from '../../adjust/tone.ts'
import type { Raster } from '../../raster/raster.ts'
import type { Executor } from './executor.ts'
import { onTarget } from './onTarget.ts'
import { cleaner, cleaningStrength, removeNoise } from './removeNoise.ts'

/** Settings that are arithmetic; a network removes noise. */
const arithmetic: Readonly<Record<Exclude<Setting, 'denoise'>, (photo: Raster, amount: number) => Raster>> = {
  ...toneSettings,
  clarity,
  dehaze,
  sharpen,
  grain,
}

export const adjust: Executor<'adjust'> = async (photo, { setting, amount, region, target }, tools) => {
  const result = await onTarget(photo, target, tools, async () =>
    blendRegion(
      photo,
      setting === 'denoise'
        ? await removeNoise(photo, cleaningStrength(amount), tools)
        : arithmetic[setting](photo, amount),
      region,
    ),
  )
  return setting === 'denoise' ? { ...result, engines: [...result.engines, cleaner] } : result
}
