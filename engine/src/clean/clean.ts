import { setImmediate } from 'node:timers/promises'
import { lumaShare } from '../raster/lumaShare.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { readWindow } from '../raster/readWindow.ts'
import { tile } from '../raster/tile.ts'
import { cleanColour, colourReachPx } from './cleanColour.ts'
import { cropPlane } from './cropPlane.ts'
import { measureWear } from './measureWear.ts'
import type { PlaneCleaner } from './planeCleaner.ts'
import { strengthFor } from './strengthFor.ts'

/** Side of a tile in pixels: the work beside the photo and its copy stays under 60 MB. */
const tileSidePx = 384

/** Noise (see `measureWear`) below which fine colour is the photo's own, and above which it is nothing but noise. */
const fineColourNoise = { from: 0.8, to: 2 } as const

export interface CleanOptions {
  readonly signal: AbortSignal
  /** Share of the noise and artefacts found that is taken out, 0–1; by default what `strengthFor` the photo says. */
  readonly strength?: number
  /** The part to clean; the whole photo by default. What lies around it is seen and kept. */
  readonly area?: Box
  /** Leaves the light as it is and cleans colour alone, for what comes after and cleans the light itself. */
  readonly isColourOnly?: boolean
  /** Called after each tile with the share done, 0–1. */
  readonly onTile?: (share: number) => void
  /** Longest side of a tile in pixels. */
  readonly tilePx?: number
}

interface Work {
  readonly photo: Raster
  readonly cleaner: PlaneCleaner
  readonly strength: number
  readonly isColourOnly: boolean
  readonly fineShare: number
  readonly result: Raster
}

/** Blue and red difference of BT.601 full range, moved to the middle of 0–1. */
const blueSpan = 2 * (1 - lumaShare.blue)
const redSpan = 2 * (1 - lumaShare.red)

const quantise = (sample: number, limit: number): number => {
  const scaled = sample * limit
  return scaled <= 0 ? 0 : scaled >= limit ? limit : Math.floor(scaled + 0.5)
}

/** Colour is halved in size, so a window starts at an even row and column and its sides are even. */
const evenAround = (box: Box): Box => {
  const left = box.left - (box.left % 2)
  const top = box.top - (box.top % 2)
  const right = box.left + box.width
  const bottom = box.top + box.height
  return { left, top, width: right + (right % 2) - left, height: bottom + (bottom % 2) - top }
}

/** Luma and both colour differences of a window, samples 0–1. */
const split = ([red, green, blue]: readonly Float32Array[], length: number) => {
  const [luma, toBlue, toRed] = [new Float32Array(length), new Float32Array(length), new Float32Array(length)]
  for (let at = 0; at < length; at++) {
    const [r, g, b] = [red?.[at] as number, green?.[at] as number, blue?.[at] as number]
    const y = lumaShare.red * r + lumaShare.green * g + lumaShare.blue * b
    luma[at] = y
    toBlue[at] = (b - y) / blueSpan + 0.5
    toRed[at] = (r - y) / redSpan + 0.5
  }
  return { luma, toBlue, toRed }
}

const cleanTile = async (box: Box, { photo, cleaner, strength, isColourOnly, fineShare, result }: Work) => {
  const seen = evenAround(box)
  const margin = colourReachPx(cleaner)
  const { width, height, planes } = readWindow(photo, seen, margin)
  const { luma, toBlue, toRed } = split(planes, width * height)
  const spare = margin - cleaner.reachPx
  const [lumaWidth, lumaHeight] = [width - 2 * spare, height - 2 * spare]
  const cleanedLuma = isColourOnly
    ? cropPlane(luma, width, height, margin)
    : await cleaner.clean(cropPlane(luma, width, height, spare), lumaWidth, lumaHeight, strength)
  const cleanedBlue = await cleanColour(toBlue, width, height, cleaner, strength, fineShare)
  const cleanedRed = await cleanColour(toRed, width, height, cleaner, strength, fineShare)

  const { channels, data } = result
  const limit = data instanceof Uint16Array ? 65_535 : 255
  for (let row = box.top; row < box.top + box.height; row++) {
    let from = (row - seen.top) * seen.width + box.left - seen.left
    let at = (row * result.width + box.left) * channels
    for (let column = 0; column < box.width; column++, from++, at += channels) {
      if (channels === 4 && data[at + 3] === 0) continue
      const y = cleanedLuma[from] as number
      const r = y + redSpan * ((cleanedRed[from] as number) - 0.5)
      const b = y + blueSpan * ((cleanedBlue[from] as number) - 0.5)
      const g = (y - lumaShare.red * r - lumaShare.blue * b) / lumaShare.green
      data[at] = quantise(r, limit)
      data[at + 1] = quantise(g, limit)
      data[at + 2] = quantise(b, limit)
    }
  }
}

/**
 * Takes sensor noise and JPEG artefacts out of a photo, tile by tile; the network finds both by itself. Light is cleaned at
 * full size, colour at half. A tile is read with as many neighbours as the work can see, so the result does not depend on
 * how the photo is cut.
 *
 * @returns a new raster, size, channels and depth of the photo; alpha, the colour under full transparency and what lies
 * outside the area are copied
 * @throws RangeError when the strength is not within 0–1, or the area not within the photo
 * @throws the signal's reason when aborted
 */
export const clean = async (photo: Raster, cleaner: PlaneCleaner, options: CleanOptions): Promise<Raster> => {
  const wear = measureWear(photo)
  const { signal, strength = strengthFor(wear), isColourOnly = false, onTile, tilePx = tileSidePx } = options
  const { left, top, width, height } = options.area ?? { left: 0, top: 0, width: photo.width, height: photo.height }
  if (!(strength >= 0 && strength <= 1)) throw new RangeError(`A strength lies within 0–1, not ${strength}.`)
  if (left < 0 || top < 0 || left + width > photo.width || top + height > photo.height) {
    throw new RangeError(
      `The area ${width} × ${height} at ${left}, ${top} leaves the ${photo.width} × ${photo.height} photo.`,
    )
  }
  const result: Raster = { ...photo, data: photo.data.slice() }
  if (strength === 0) return result
  const { from, to } = fineColourNoise
  const fineShare = Math.min(1, Math.max(0, (to - wear.noise) / (to - from)))
  const work: Work = { photo, cleaner, strength, isColourOnly, fineShare, result }
  const boxes = tile(width, height, tilePx)
  for (const [index, box] of boxes.entries()) {
    signal.throwIfAborted()
    await cleanTile({ ...box, left: left + box.left, top: top + box.top }, work)
    onTile?.((index + 1) / boxes.length)
    // A call to the network resolves without leaving the thread; without a pause an abort would not be heard.
    await setImmediate()
  }
  signal.throwIfAborted()
  return result
}
