import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { quantize } from '../kernel/colour/quantize.ts'
import { evenBox } from '../kernel/geometry/evenBox.ts'
import type { Yielding } from '../ports.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { readWindow } from '../raster/readWindow.ts'
import { tile } from '../raster/tile.ts'
import { measureWear } from './measureWear.ts'
import type { ColourPlanes, PlaneCleaner } from './planeCleaner.ts'
import { isWorn, type ToldWear, toldWear } from './toldWear.ts'

/** Side of a tile in pixels: the work beside the photo and its copy stays under 60 MB. */
const tileSidePx = 384

export interface CleanOptions {
  /** Share of the noise and artefacts found that is taken out, 0–1; by default all, of a photo without wear nothing. */
  readonly strength?: number
  /** The part to clean; the whole photo by default. What lies around it is seen and kept. */
  readonly area?: Box
  /** Called after each tile with the share done, 0–1. */
  readonly onTile?: (share: number) => void
  /** Longest side of a tile in pixels. */
  readonly tilePx?: number
}

interface Work {
  readonly photo: Raster
  readonly cleaner: PlaneCleaner
  readonly wear: ToldWear
  readonly strength: number
  readonly result: Raster
}

const cleanTile = async (box: Box, { photo, cleaner, wear, strength, result }: Work) => {
  const seen = evenBox(box)
  const { width, height, planes } = readWindow(photo, seen, cleaner.reachPx)
  const [red, green, blue] = planes as unknown as ColourPlanes
  const cleaned = await cleaner.clean([red, green, blue], width, height, wear, strength)

  const { channels, data } = result
  const maxValue = maxSampleValue(data)
  for (let row = box.top; row < box.top + box.height; row++) {
    let from = (row - seen.top) * seen.width + box.left - seen.left
    let at = (row * result.width + box.left) * channels
    for (let column = 0; column < box.width; column++, from++, at += channels) {
      if (channels === 4 && data[at + 3] === 0) continue
      for (let channel = 0; channel < 3; channel++) {
        data[at + channel] = quantize((cleaned[channel] as Float32Array)[from] as number, maxValue)
      }
    }
  }
}

/**
 * Takes sensor noise and JPEG artefacts out of a photo, tile by tile, in light and colour together, told by what the
 * photo's pixels show of either. A tile is read with as many neighbours as the work can see, so the result does not depend on
 * how the photo is cut.
 *
 * @returns a new raster, size, channels and depth of the photo; alpha, the colour under full transparency and what lies
 * outside the area are copied
 * @throws RangeError when the strength is not within 0–1, or the area not within the photo
 * @throws the signal's reason when aborted
 */
export const clean = async (
  photo: Raster,
  cleaner: PlaneCleaner,
  runtime: Yielding,
  options: CleanOptions = {},
): Promise<Raster> => {
  const wear = toldWear(measureWear(photo))
  const { strength = isWorn(wear) ? 1 : 0, onTile, tilePx = tileSidePx } = options
  const { left, top, width, height } = options.area ?? { left: 0, top: 0, width: photo.width, height: photo.height }
  if (!(strength >= 0 && strength <= 1)) throw new RangeError(`A strength lies within 0–1, not ${strength}.`)
  if (left < 0 || top < 0 || left + width > photo.width || top + height > photo.height) {
    throw new RangeError(
      `The area ${width} × ${height} at ${left}, ${top} leaves the ${photo.width} × ${photo.height} photo.`,
    )
  }
  const result: Raster = { ...photo, data: photo.data.slice() }
  if (strength === 0) return result
  const work: Work = { photo, cleaner, wear, strength, result }
  const boxes = tile(width, height, tilePx)
  for (const [index, box] of boxes.entries()) {
    runtime.signal.throwIfAborted()
    await cleanTile({ ...box, left: left + box.left, top: top + box.top }, work)
    onTile?.((index + 1) / boxes.length)
    // A call to the network resolves without leaving the thread; without a pause an abort would not be heard.
    await runtime.yieldToEventLoop()
  }
  runtime.signal.throwIfAborted()
  return result
}
