import { boundingBox } from '../kernel/geometry/boundingBox.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import { boxDownsample } from '../kernel/resample/boxDownsample.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import type { Runtime } from '../ports.ts'
import { crop } from '../raster/crop.ts'
import type { Plane } from '../raster/plane.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { matteGridFactor } from './matteGrid.ts'
import { matteSidePx, predictMatte } from './predictMatte.ts'

/** Alpha from which a pixel counts as the subject's. */
const solid = 0.5

/** Margin around the subject, relative to its longer side. */
const marginRatio = 0.12

/** Largest part of the photo, by area, whose view differs enough from that of the whole photo. */
const maxViewFraction = 0.8

/** The part of a photo that a second view shows: the subject of the first with a margin; null where that is nearly all. */
export const planSecondView = (
  { data, width, height }: Plane,
  photo: { readonly width: number; readonly height: number },
): Box | null => {
  const found = boundingBox(data, width, solid)
  if (found === null) return null
  const [scaleX, scaleY] = [photo.width / width, photo.height / height]
  const left = Math.floor(found.left * scaleX)
  const top = Math.floor(found.top * scaleY)
  const right = Math.ceil((found.left + found.width) * scaleX)
  const bottom = Math.ceil((found.top + found.height) * scaleY)
  const subject = { left, top, width: right - left, height: bottom - top }
  const view = expandBox(subject, Math.round(marginRatio * Math.max(subject.width, subject.height)), photo)
  return view.width * view.height > maxViewFraction * photo.width * photo.height ? null : view
}

/** The first view's alpha with that of a second one where it looked. */
export const placeView = (
  first: Plane,
  view: Plane,
  box: Box,
  photo: { readonly width: number; readonly height: number },
): Plane => {
  const [scaleX, scaleY] = [first.width / photo.width, first.height / photo.height]
  const [left, top] = [Math.round(box.left * scaleX), Math.round(box.top * scaleY)]
  const [right, bottom] = [Math.round((box.left + box.width) * scaleX), Math.round((box.top + box.height) * scaleY)]
  const { data, width } = resizePlane(view, right - left, bottom - top)
  const placed = first.data.slice()
  for (let row = 0; row < bottom - top; row++) {
    placed.set(data.subarray(row * width, (row + 1) * width), (top + row) * first.width + left)
  }
  return { ...first, data: placed }
}

/**
 * Predicts the matte a second time from the part of the photo that holds the subject of the first answer, at a larger scale.
 *
 * @param first alpha 0–1 on the network's grid
 * @returns alpha on the same grid, that of the first outside the view; null where a second view would show nearly the same
 * @throws the signal's reason when aborted
 */
export const predictSecondView = async (photo: Raster, first: Plane, runtime: Runtime): Promise<Plane | null> => {
  const box = planSecondView(first, photo)
  if (box === null) return null
  const part = crop(photo, box)
  const answer = await predictMatte(boxDownsample(part, matteGridFactor(part)), runtime)
  return placeView({ width: matteSidePx, height: matteSidePx, data: first.data }, answer, box, photo)
}
