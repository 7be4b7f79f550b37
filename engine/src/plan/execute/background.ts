import { cutOut } from '../../matte/cutOut.ts'
import { replaceBackground } from '../../matte/replaceBackground.ts'
import type { Raster } from '../../raster/raster.ts'
import type { Executor } from './executor.ts'

/** The part of the photo that must be clear for its background to count as removed before. */
const clearRatio = 1 / 50

const isCutOut = ({ channels, data }: Raster): boolean => {
  if (channels === 3) return false
  let clear = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] === 0) clear++
  return clear > (data.length / 4) * clearRatio
}

export const background: Executor<'background'> = async (photo, { colours: [first, second] }, tools) => {
  const isCut = isCutOut(photo)
  const cutout = isCut ? null : await cutOut(photo, tools)
  const subject = cutout?.raster ?? photo
  const engines = cutout === null ? [] : [cutout.engine]
  if (first === undefined) return { raster: subject, engines, notes: [] }
  const backdrop =
    second === undefined
      ? ({ kind: 'colour', colour: first } as const)
      : ({ kind: 'gradient', from: first, to: second, angleDegrees: 90 } as const)
  const options = { backdrop, framing: 'whole', marginRatio: 0, shadow: 0, format: 'png' } as const
  return { raster: replaceBackground(subject, options, photo), engines, notes: [] }
}
