import { SpotlessError } from '@spotless/contract/error'
import { type DetectedThing, detectedThings } from '@spotless/contract/thing'
import type { Target } from '@spotless/planner/plan'
import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import { boxDownsample } from '../../kernel/resample/boxDownsample.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import { cutOut } from '../../matte/cutOut.ts'
import { refineMatte } from '../../matte/refineMatte.ts'
import type { Runtime } from '../../ports.ts'
import type { Raster } from '../../raster/raster.ts'
import { emptyAlpha } from './alpha.ts'
import { faceMask } from './faceMask.ts'
import type { Found } from './found.ts'
import { greeneryMask } from './greeneryMask.ts'
import { objectMask } from './objectMask.ts'
import { pointedMask } from './pointedMask.ts'
import { skyMask } from './skyMask.ts'
import { textMask } from './textMask.ts'

/** Longest side of the grid on which a sky is searched. */
const skySidePx = 480

const isDetected = (thing: string): thing is DetectedThing => (detectedThings as readonly string[]).includes(thing)

const sky = (photo: Raster): Found => {
  const factor = Math.max(1, Math.ceil(Math.max(photo.width, photo.height) / skySidePx))
  const small = boxDownsample(photo, factor)
  const coarse = skyMask(small)
  if (coarse === null) throw new SpotlessError('no_subject', 'No sky was found at the top of this photo.')
  const refined = refineMatte(small, coarse, 1)
  const { data } = resizePlane(refined.alpha, photo.width, photo.height)
  return {
    alpha: { width: photo.width, height: photo.height, data: Uint8Array.from(data, (value) => value * 255 + 0.5) },
    boxes: [],
    engines: [],
    notes: [],
  }
}

const greenery = (photo: Raster): Found => {
  const alpha = greeneryMask(photo)
  const covered = alpha.data.reduce((sum, value) => sum + (value > 127 ? 1 : 0), 0)
  if (covered < 0.005 * alpha.data.length)
    throw new SpotlessError('no_subject', 'Nothing in this photo is as green as grass or leaves.')
  return { alpha, boxes: [], engines: [], notes: [] }
}

const subject = async (photo: Raster, isInverse: boolean, runtime: Runtime): Promise<Found> => {
  const { raster, engine } = await cutOut(photo, runtime)
  const scale = 255 / maxSampleValue(raster.data)
  const alpha = emptyAlpha(photo)
  for (let pixel = 0; pixel < alpha.data.length; pixel++) {
    const value = raster.data[pixel * 4 + 3]! * scale
    alpha.data[pixel] = isInverse ? 255 - value : value
  }
  return { alpha, boxes: [], engines: [engine], notes: [] }
}

/**
 * Finds what a target names and returns its coverage.
 * @throws SpotlessError `no_subject` or `no_face` naming what was not found; the signal's reason when aborted
 */
export const targetMask = async (photo: Raster, target: Target, runtime: Runtime): Promise<Found> => {
  const { thing } = target
  if (isDetected(thing)) return objectMask(photo, target, thing, runtime)
  switch (thing) {
    case 'face':
      return faceMask(photo, target, runtime)
    case 'sky':
      return sky(photo)
    case 'greenery':
      return greenery(photo)
    case 'subject':
    case 'background':
      return subject(photo, thing === 'background', runtime)
    case 'pointed':
      return pointedMask(photo, target)
    case 'text':
    case 'watermark':
    case 'plate':
      return textMask(photo, thing, target, runtime)
  }
}
