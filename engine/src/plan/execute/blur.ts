import { blendRegion } from '../../adjust/blendRegion.ts'
import { blur as blurPhoto, gaussianBlur } from '../../adjust/blur.ts'
import { withAlpha } from '../../adjust/withAlpha.ts'
import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import type { Alpha, Raster } from '../../raster/raster.ts'
import type { Executor } from './executor.ts'
import { hiddenAmount } from './hiddenAmount.ts'
import { onTarget } from './onTarget.ts'

/** Standard deviation at an amount of 100, as a fraction of the shorter side: the same with and without a target. */
const sigmaAtFull = 0.05
/** Standard deviation that hides a thing, as a fraction of its longer side. */
const hidingSigma = 0.25

/** Blurs what the coverage holds without the rest's colours bleeding into it. */
const blurWithin = (photo: Raster, { data: coverage }: Alpha, amount: number): Raster => {
  const behind = withAlpha(photo)
  const data = behind.data.slice()
  const max = maxSampleValue(data)
  for (let pixel = 0; pixel < coverage.length; pixel++) data[pixel * 4 + 3] = (coverage[pixel]! * max) / 255
  const sigmaPx = Math.max(1, (amount / 100) * sigmaAtFull * Math.min(photo.width, photo.height))
  const soft = gaussianBlur({ ...behind, data }, sigmaPx)
  if (photo.channels === 4) {
    const kept = soft.data.slice()
    for (let at = 3; at < kept.length; at += 4) kept[at] = photo.data[at]!
    return { ...soft, data: kept }
  }
  const { width, height } = photo
  const result = photo.data.slice()
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++) result[pixel * 3 + channel] = soft.data[pixel * 4 + channel]!
  return { ...photo, data: result }
}

export const blur: Executor<'blur'> = (photo, { amount, region, target }, tools) =>
  onTarget(photo, target, tools, (found) => {
    if (found === undefined) return blendRegion(photo, blurPhoto(photo, amount), region)
    if (target?.thing === 'background') return blurWithin(photo, found.alpha, amount)
    if (found.boxes.length === 0) return blendRegion(photo, blurPhoto(photo, amount), region)
    return blurPhoto(photo, hiddenAmount(photo, found.boxes, amount, hidingSigma, sigmaAtFull))
  })
