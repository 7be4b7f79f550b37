import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { boundingBox } from '../kernel/geometry/boundingBox.ts'
import type { Box, Raster } from '../raster/raster.ts'

/** Side of the tiles that are compared: the block of a JPEG with halved chroma. */
const tilePx = 16
/** Mean difference that compression may add beyond twice what it makes of the untouched photo, of 255. */
const toleranceLevels = 2

export interface Comparison {
  /** Largest difference of a sample outside the boxes, of 255. */
  readonly largestOutside: number
  /** Peak signal-to-noise ratio outside the boxes, in dB; infinite when nothing differs. */
  readonly psnrOutside: number
  /** Part of the tiles outside the boxes that differ by more than compression explains. */
  readonly changedOutside: number
  /** Around all tiles that differ by more than compression explains, inside and outside; null when none does. */
  readonly measured: Box | null
}

const insideOf = ({ width, height }: Raster, boxes: readonly Box[]): Uint8Array => {
  const inside = new Uint8Array(width * height)
  for (const box of boxes) {
    const right = Math.min(width, box.left + box.width)
    for (let row = Math.max(0, box.top); row < Math.min(height, box.top + box.height); row++) {
      if (right > box.left) inside.fill(1, row * width + Math.max(0, box.left), row * width + right)
    }
  }
  return inside
}

/** Difference of one pixel: the largest, the sum and the sum of squares of its channels, of 255. */
const differenceAt = (
  one: Raster,
  other: Raster,
  pixel: number,
): readonly [largest: number, sum: number, squares: number] => {
  let [largest, sum, squares] = [0, 0, 0]
  const [scaleOne, scaleOther] = [255 / maxSampleValue(one.data), 255 / maxSampleValue(other.data)]
  for (let channel = 0; channel < 3; channel++) {
    const a = (one.data[pixel * one.channels + channel] as number) * scaleOne
    const b = (other.data[pixel * other.channels + channel] as number) * scaleOther
    const difference = Math.abs(a - b)
    largest = Math.max(largest, difference)
    sum += difference
    squares += difference ** 2
  }
  return [largest, sum, squares]
}

/**
 * Where an edited photo differs from the photo, and whether it does outside the boxes that the edit is said to have kept to.
 *
 * A tile differs when its mean difference exceeds twice that of the photo after the same compression, and two levels; in a
 * lossless file, when any sample differs.
 *
 * @param compressed the untouched photo stored as the result is, which shows what compression does; null for a lossless result
 */
export const compareOutside = (
  photo: Raster,
  result: Raster,
  compressed: Raster | null,
  boxes: readonly Box[],
): Comparison => {
  const { width, height } = photo
  const inside = insideOf(photo, boxes)
  const [columns, rows] = [Math.ceil(width / tilePx), Math.ceil(height / tilePx)]
  const tiles = new Uint8Array(columns * rows)
  let [largestOutside, squares, outsideSamples, tilesOutside, changedTiles] = [0, 0, 0, 0, 0]
  for (let tile = 0; tile < tiles.length; tile++) {
    const [left, top] = [(tile % columns) * tilePx, Math.floor(tile / columns) * tilePx]
    // Compression carries an edit to the edges of the tiles that a box touches, so these count as inside.
    let [sum, sumCompressed, tileSquares, largest, isInside, count] = [0, 0, 0, 0, false, 0]
    for (let row = top; row < Math.min(height, top + tilePx); row++) {
      for (let column = left; column < Math.min(width, left + tilePx); column++) {
        const pixel = row * width + column
        const [most, total, squared] = differenceAt(photo, result, pixel)
        sum += total
        tileSquares += squared
        largest = Math.max(largest, most)
        count += 3
        if (compressed !== null) sumCompressed += differenceAt(photo, compressed, pixel)[1]
        if (inside[pixel] === 1) isInside = true
        else if (compressed === null) largestOutside = Math.max(largestOutside, most)
      }
    }
    const isChanged = compressed === null ? largest > 0 : sum / count > (2 * sumCompressed) / count + toleranceLevels
    if (isChanged) tiles[tile] = 255
    if (isInside) continue
    tilesOutside++
    if (isChanged) changedTiles++
    largestOutside = Math.max(largestOutside, largest)
    squares += tileSquares
    outsideSamples += count
  }
  const found = boundingBox(tiles, columns, 1)
  return {
    largestOutside: Math.round(largestOutside),
    psnrOutside: 10 * Math.log10((255 ** 2 * outsideSamples) / squares),
    changedOutside: tilesOutside === 0 ? 0 : changedTiles / tilesOutside,
    measured: found && {
      left: found.left * tilePx,
      top: found.top * tilePx,
      width: Math.min(found.width * tilePx, width - found.left * tilePx),
      height: Math.min(found.height * tilePx, height - found.top * tilePx),
    },
  }
}
