import type { Source } from '../../container/photo.ts'
import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import { clamp } from '../../kernel/scalar/clamp.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import { isChromaHalved } from '../isChromaHalved.ts'
import type { MarkPlanes } from '../markPatch.ts'
import type { SharedView } from './sharedMark.ts'

/** Cuts a box out of a photo; where it reaches outside, the photo's edge repeats. */
export const cutSharedView = (
  { data, width, height, channels }: Raster,
  source: Pick<Source, 'chromaSubsampling' | 'format'>,
  noise: number,
  box: Box,
): SharedView => {
  const count = box.width * box.height
  const planes: MarkPlanes = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  const range = maxSampleValue(data) / 255
  for (let at = 0; at < count; at++) {
    const x = clamp(box.left + (at % box.width), 0, width - 1)
    const y = clamp(box.top + Math.floor(at / box.width), 0, height - 1)
    const from = (y * width + x) * channels
    for (const [channel, plane] of planes.entries()) plane[at] = (data[from + channel] as number) / range
  }
  return { planes, noise, isChromaHalved: isChromaHalved(source, noise) }
}
