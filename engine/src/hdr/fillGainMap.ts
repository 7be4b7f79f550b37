import { interpolateMembrane } from '../kernel/interpolation/interpolateMembrane.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'

/** Difference of a sample from which it was edited rather than compressed. */
const minChange = 20
/** Screens interpolate the map, so that a cell next to a marked one shows in it. */
const marginCells = 1

const wholeOf = ({ width, height }: Raster): Box => ({ left: 0, top: 0, width, height })

/**
 * The cells of a gain map whose part of the photo was edited.
 *
 * @param edited the photo after the edit, of the same size
 * @param changed boxes outside which nothing was edited
 * @param mask what was to be changed, where there is one
 * @returns 1 for each such cell, row by row
 */
export const editedCells = (
  photo: Raster,
  edited: Raster,
  map: Pick<Raster, 'width' | 'height'>,
  {
    changed = [wholeOf(photo)],
    mask,
  }: { readonly changed?: readonly Box[] | undefined; readonly mask?: Mask | undefined },
): Uint8Array => {
  const cells = new Uint8Array(map.width * map.height)
  for (const { left, top, width, height } of changed) {
    for (let row = top; row < top + height; row++) {
      const line = Math.floor((row * map.height) / photo.height) * map.width
      for (let column = left; column < left + width; column++) {
        const cell = line + Math.floor((column * map.width) / photo.width)
        if (cells[cell] === 1) continue
        const at = row * photo.width + column
        let isEdited = mask?.data[at] === 255
        for (let channel = 0; channel < 3 && !isEdited; channel++) {
          const before = photo.data[at * photo.channels + channel] as number
          isEdited = Math.abs(before - (edited.data[at * edited.channels + channel] as number)) >= minChange
        }
        if (isEdited) cells[cell] = 1
      }
    }
  }
  return dilate(cells, map.width, marginCells)
}

/** Continues a gain map smoothly over cells that describe what is no longer there, in place. */
export const fillGainMap = ({ data, width, channels }: Raster, cells: Uint8Array): void => {
  const isKnown = cells.map((value) => (value === 0 ? 1 : 0))
  if (!isKnown.includes(1)) return
  for (let channel = 0; channel < 3; channel++) {
    const plane = Float32Array.from(cells, (_, at) => data[at * channels + channel] as number)
    interpolateMembrane(plane, isKnown, width)
    for (let at = 0; at < cells.length; at++) {
      if (cells[at] !== 0) data[at * channels + channel] = Math.round(plane[at] as number)
    }
  }
}
