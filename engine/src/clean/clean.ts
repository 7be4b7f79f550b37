import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { quantize } from '../kernel/colour/quantize.ts'
import { evenBox } from '../kernel/geometry/evenBox.ts'
import type { Yielding } from '../ports.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { readWindow } from '../raster/readWindow.ts'
import { tile } from '../raster/tile.ts'
import type { Conditioning } from './conditioning.ts'
import { conditioningOf, isDegraded } from './conditioning.ts'
import { estimateDegradation } from './estimateDegradation.ts'
import type { ColourPlanes, PlaneCleaner } from './planeCleaner.ts'

/** Side of a tile in pixels: memory beside the photo and its copy stays under 60 MB. */
const tileSidePx = 384

export interface CleanOptions {
  /** Fraction of the noise and artefacts that is removed, 0–1; by default all, and nothing from a clean photo. */
  readonly strength?: number
  /** The part to clean; the whole photo by default. Its surroundings are read and kept. */
  readonly area?: Box
  /** Called after each tile with the fraction done, 0–1. */
  readonly onTile?: (fraction: number) => void
  /** Longest side of a tile in pixels. */
  readonly tilePx?: number
}

interface CleanJob {
  readonly photo: Raster
  readonly cleaner: PlaneCleaner
  readonly conditioning: Conditioning
  readonly strength: number
  readonly result: Raster
}

const cleanTile = async (box: Box, { photo, cleaner, conditioning, strength, result }: CleanJob) => {
  const window = evenBox(box)
  const { width, height, planes } = readWindow(photo, window, cleaner.reachPx)
  const [red, green, blue] = planes as unknown as ColourPlanes
  const cleaned = await cleaner.clean([red, green, blue], width, height, conditioning, strength)

  const { channels, data } = result
  const maxValue = maxSampleValue(data)
  for (let row = box.top; row < box.top + box.height; row++) {
    let from = (row - window.top) * window.width + box.left - window.left
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
 * Removes sensor noise and JPEG artefacts from a photo, tile by tile, with a network that is conditioned on an estimate of
 * both. A tile is read with all the context that the network uses, so the result does not depend on the tiling.
 *
 * @returns a new raster with the size, channels and depth of the photo; alpha, colour under full transparency and everything
 * outside the area are copied
 * @throws RangeError when the strength is outside 0–1 or the area outside the photo
 * @throws the signal's reason when aborted
 */
export const clean = async (
  photo: Raster,
  cleaner: PlaneCleaner,
  runtime: Yielding,
  options: CleanOptions = {},
): Promise<Raster> => {
  const conditioning = conditioningOf(estimateDegradation(photo))
  const { strength = isDegraded(conditioning) ? 1 : 0, onTile, tilePx = tileSidePx } = options
  const { left, top, width, height } = options.area ?? { left: 0, top: 0, width: photo.width, height: photo.height }
  if (!(strength >= 0 && strength <= 1)) throw new RangeError(`Expected a strength within 0–1, not ${strength}.`)
  if (left < 0 || top < 0 || left + width > photo.width || top + height > photo.height) {
    throw new RangeError(
      `The area ${width} × ${height} at ${left}, ${top} leaves the ${photo.width} × ${photo.height} photo.`,
    )
  }
  const result: Raster = { ...photo, data: photo.data.slice() }
  if (strength === 0) return result
  const job: CleanJob = { photo, cleaner, conditioning, strength, result }
  const boxes = tile(width, height, tilePx)
  for (const [index, box] of boxes.entries()) {
    runtime.signal.throwIfAborted()
    await cleanTile({ ...box, left: left + box.left, top: top + box.top }, job)
    onTile?.((index + 1) / boxes.length)
    // A call to the network resolves without leaving the thread; without a pause an abort would not be noticed.
    await runtime.yieldToEventLoop()
  }
  runtime.signal.throwIfAborted()
  return result
}
