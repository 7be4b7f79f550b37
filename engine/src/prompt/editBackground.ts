import type { OperationOf } from '@spotless/contract/plan'
import { blurPixels } from '../adjust/detail.ts'
import { applyLook } from '../adjust/looks.ts'
import { largestSample } from '../adjust/pixels.ts'
import { frame, withAlpha } from '../adjust/surround.ts'
import { exposure } from '../adjust/tone.ts'
import { cutOut } from '../matte/cutOut.ts'
import type { ModelStore } from '../model/store.ts'
import type { Raster } from '../raster/raster.ts'
import { en } from './lexicon/en.ts'

type Elsewhere = OperationOf<'elsewhere'>

const exposures: Readonly<Record<string, number>> = { darken: -50, brighten: 40 }
const blurShare = 0.02

/** The plain colour a step wants behind the subject, or undefined. */
const colourOf = ({ task, object = '' }: Elsewhere): string | undefined =>
  task === 'replace-background' && Object.hasOwn(en.colours, object) ? en.colours[object] : undefined

/** Whether `editBackground` can do the step: a scene that would have to be invented it cannot. */
export const isBackgroundStep = (step: Elsewhere): boolean =>
  step.task === 'remove-background' || step.task === 'edit-background' || colourOf(step) !== undefined

/** Blurs what lies behind the subject without the subject's colours bleeding into it. */
const blurBehind = (photo: Raster, cut: Raster): Raster => {
  const behind = withAlpha(photo)
  const data = behind.data.slice()
  const most = largestSample(data)
  for (let at = 3; at < data.length; at += 4) data[at] = most - cut.data[at]!
  return blurPixels({ ...behind, data }, Math.max(1, Math.min(photo.width, photo.height) * blurShare))
}

const changed = (photo: Raster, cut: Raster, { object = '' }: Elsewhere): Raster => {
  if (object === 'blur') return blurBehind(photo, cut)
  if (object === 'black and white') return applyLook(photo, 'black-and-white', 100)
  return exposure(photo, exposures[object] ?? 0)
}

/** Lays the subject, with straight alpha, over what is behind it; opaque, in the behind's channels of colour. */
const over = (cut: Raster, behind: Raster): Raster => {
  const { width, height } = cut
  const most = largestSample(cut.data)
  const data = cut.data.slice(0, width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const share = cut.data[pixel * 4 + 3]! / most
    for (let channel = 0; channel < 3; channel++) {
      const below = behind.data[pixel * behind.channels + channel]!
      data[pixel * 3 + channel] = below + (cut.data[pixel * 4 + channel]! - below) * share + 0.5
    }
  }
  return { width, height, channels: 3, data }
}

/**
 * Removes, replaces by a plain colour, blurs, darkens, brightens or greys what is behind the subject.
 * @throws SpotlessError `no_subject`
 */
export const editBackground = async (
  photo: Raster,
  step: Elsewhere,
  models: ModelStore,
  signal: AbortSignal,
): Promise<Raster> => {
  const { raster: cut } = await cutOut(photo, models, signal)
  if (step.task === 'remove-background') return cut
  const colour = colourOf(step)
  if (colour === undefined) return over(cut, changed(photo, cut, step))
  const { width, height } = photo
  const dot: Raster = { width: 0, height: 0, channels: 3, data: cut.data.slice(0, 0) }
  const sheet = frame(dot, colour, Math.ceil(Math.max(width, height) / 2))
  return over(cut, { ...sheet, width, height, data: sheet.data.subarray(0, width * height * 3) })
}
