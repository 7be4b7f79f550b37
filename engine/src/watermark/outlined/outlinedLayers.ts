import { timesFactor } from '../../kernel/plane/timesFactor.ts'
import type { LayersOfOneShape, Taken, TakenGradient } from '../coverageFit/fitCoverage.ts'
import { minLayerTransparency } from '../layeredLight.ts'
import { type UnderLayer, widened } from '../layerShapes.ts'
import { type Mark, opacityPlane } from '../mark.ts'
import type { MarkPatch, MarkPlanes } from '../markPatch.ts'
import { transparencyOf } from '../transparencyOf.ts'

/** A photo from which letters with an outline were taken. */
export interface WithoutOutlined extends Taken {
  /** Alpha of the outline, 0–1. */
  readonly outline: Float32Array
  /** By which pixel's coverage the outline covers each pixel. */
  readonly widenedFrom: Int32Array
}

/** Letters over an outline, which is their own shape widened: both drawn from one coverage. */
export const outlinedLayers = (
  { planes: seen, box }: MarkPatch,
  mark: Mark,
  { shape, opacity: outlineOpacity, level }: UnderLayer,
): LayersOfOneShape<WithoutOutlined> => {
  const opacity = opacityPlane(mark, box)
  const take = (coverage: Float32Array): WithoutOutlined => {
    const { values, places: widenedFrom } = widened(coverage, box.width, shape)
    const outline = timesFactor(values, outlineOpacity)
    const planes = seen.map((plane, channel) => {
      const colour = mark.colour[channel] as number
      const photo = new Float32Array(plane.length)
      for (let at = 0; at < photo.length; at++) {
        const over = (opacity[at] as number) * (coverage[at] as number)
        const under = outline[at] as number
        const behind = ((plane[at] as number) - over * colour) / transparencyOf(over)
        photo[at] = (behind - under * level) / Math.max(minLayerTransparency, 1 - under)
      }
      return photo
    }) as unknown as MarkPlanes
    return { planes, predictable: coverage, outline, widenedFrom }
  }
  const carryBack = ({ planes, outline, widenedFrom }: WithoutOutlined, coverage: Float32Array, by: TakenGradient) => {
    const byCoverage = by.predictable.slice()
    for (let at = 0; at < coverage.length; at++) {
      const own = opacity[at] as number
      const under = outline[at] as number
      const through = Math.max(minLayerTransparency, 1 - under)
      const throughBoth = through * transparencyOf(own * (coverage[at] as number))
      const from = widenedFrom[at] as number
      let [ofLetters, ofOutline] = [0, 0]
      for (let channel = 0; channel < planes.length; channel++) {
        const pull = (by.planes[channel] as Float32Array)[at] as number
        const photo = (planes[channel] as Float32Array)[at] as number
        ofOutline += (pull * (photo - level)) / through
        ofLetters += (pull * (photo * through + under * level - (mark.colour[channel] as number))) / throughBoth
      }
      byCoverage[at] = (byCoverage[at] as number) + own * ofLetters
      byCoverage[from] = (byCoverage[from] as number) + outlineOpacity * ofOutline
    }
    return byCoverage
  }
  return { take, carryBack }
}
