import { estimateDegradation } from '../../clean/estimateDegradation.ts'
import { checkResultSize } from '../../upscale/checkResultSize.ts'
import { chooseVariant } from '../../upscale/chooseVariant.ts'
import { enlarge } from '../../upscale/enlarge.ts'
import type { Executor } from './executor.ts'

export const upscale: Executor<'upscale'> = async (photo, { scale }, tools) => {
  checkResultSize(photo.width, photo.height, scale, 'png')
  const variant = chooseVariant(estimateDegradation(photo))
  const raster = await enlarge(photo, scale, variant, tools, {
    onFraction: (fraction) => tools.onProgress('inference', fraction),
  })
  return { raster, engines: [`Spotless ${variant === 'robust' ? 'robust' : 'faithful'} ${scale}x`], notes: [] }
}
