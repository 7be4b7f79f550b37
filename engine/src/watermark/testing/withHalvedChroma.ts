import { ycbcrToRgb } from '../../kernel/colour/ycbcr.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import { halved, ycbcrPlanes } from '../joint/channelLayers.ts'
import type { MarkPlanes } from '../markPatch.ts'

/** Planes as a 4:2:0 file keeps them: brightness as it is, colour at half the resolution; both sides are even. */
export const withHalvedChroma = (planes: MarkPlanes, width: number): MarkPlanes => {
  const [luma, cb, cr] = ycbcrPlanes(planes)
  const [columns, rows] = [width, luma.length / width]
  const low = (plane: Float32Array): Float32Array =>
    resizePlane({ width: columns / 2, height: rows / 2, data: halved(plane, columns) }, columns, rows).data
  const [lowCb, lowCr] = [low(cb), low(cr)]
  const channel = (of: 0 | 1 | 2): Float32Array =>
    luma.map((value, at) => ycbcrToRgb(value, lowCb[at] as number, lowCr[at] as number)[of])
  return [channel(0), channel(1), channel(2)]
}
