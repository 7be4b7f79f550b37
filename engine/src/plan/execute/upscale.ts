import { measureWear } from '../../clean/measureWear.ts'
import { checkResultSize } from '../../upscale/checkResultSize.ts'
import { chooseVariant } from '../../upscale/chooseVariant.ts'
import { enlarge } from '../../upscale/enlarge.ts'
import type { Executor } from './executor.ts'

export const upscale: Executor<'upscale'> = async (photo, { scale }, tools) => {
  checkResultSize(photo.width, photo.height, scale, 'png')
  const variant = chooseVariant(measureWear(photo))
  const raster = await enlarge(photo, scale, variant, tools, {
    onShare: (share) => tools.onProgress('inference', share),
  })
  return { raster, engines: [`Spotless ${variant === 'robust' ? 'robust' : 'faithful'} ${scale}x`], notes: [] }
}
