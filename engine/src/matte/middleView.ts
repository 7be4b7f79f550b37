import { boxDownsample } from '../kernel/resample/boxDownsample.ts'
import type { Runtime } from '../ports.ts'
import { crop } from '../raster/crop.ts'
import type { Plane } from '../raster/plane.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { minComponentFraction } from './decideMatte.ts'
import { matteGridFactor } from './matteGrid.ts'
import { predictMatte } from './predictMatte.ts'
import { removeSmallComponents } from './removeSmallComponents.ts'
import { placeView } from './secondView.ts'

/** Fraction of the photo's width and of its height that the view shows. */
const viewFraction = 0.6

/** Overlap (IoU) with the first subject, inside the view, from which both are the same one. */
const sameIou = 0.5

/** Smallest mean alpha of a subject that is worth a question. */
const minCertainty = 0.85

/** Alpha from which a pixel counts as the subject's. */
const solid = 0.5

/** Overlap (IoU) of two mattes where `view` shows, which is 1 inside. */
const iouInside = (one: Plane, other: Plane, view: Plane): number => {
  let [both, either] = [0, 0]
  for (let pixel = 0; pixel < view.data.length; pixel++) {
    if (view.data[pixel] === 0) continue
    const [isOne, isOther] = [(one.data[pixel] as number) > solid, (other.data[pixel] as number) > solid]
    if (isOne && isOther) both++
    if (isOne || isOther) either++
  }
  return either === 0 ? 1 : both / either
}

type Size = Pick<Raster, 'width' | 'height'>

/** The middle of a photo, in its pixels. */
const middleOf = (photo: Size): Box => {
  const [width, height] = [Math.round(photo.width * viewFraction), Math.round(photo.height * viewFraction)]
  return { left: (photo.width - width) >> 1, top: (photo.height - height) >> 1, width, height }
}

/**
 * The subject of the middle view on the first one's grid, 0 outside the view; null where it is the first one's or none is clear.
 *
 * @param first alpha 0–1 of the whole photo
 * @param answer alpha 0–1 of the photo's middle, on any grid
 */
export const otherSubject = (first: Plane, answer: Plane, photo: Size): Plane | null => {
  const box = middleOf(photo)
  const empty = { ...first, data: new Float32Array(first.data.length) }
  const full = { ...answer, data: new Float32Array(answer.data.length).fill(1) }
  const { alpha, certainty } = removeSmallComponents(placeView(empty, answer, box, photo), minComponentFraction)
  const isOther = certainty >= minCertainty && iouInside(first, alpha, placeView(empty, full, box, photo)) < sameIou
  return isOther ? alpha : null
}

/**
 * Looks at the middle of the photo for another subject than the first answer's: a large building behind takes the network's eye
 * from what was photographed.
 *
 * @param first alpha 0–1 on the network's grid
 * @throws the signal's reason when aborted
 */
export const predictMiddleView = async (photo: Raster, first: Plane, runtime: Runtime): Promise<Plane | null> => {
  const part = crop(photo, middleOf(photo))
  const answer = await predictMatte(boxDownsample(part, matteGridFactor(part)), runtime)
  return otherSubject(first, answer, photo)
}
