import type { Mask, Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'

/** One result of a sheet: what came, what was marked and what was made. */
export interface SheetEntry {
  readonly before: Raster
  readonly mask: Mask
  readonly after: Raster
}

const cell = { width: 250, height: 190 }
const entriesPerRow = 2
const gapPx = 6
const quality = 84

/** The part of a photo, in its own pixels, that holds most of the mask. */
const windowOf = (mask: Mask): { left: number; top: number; width: number; height: number } => {
  const [width, height] = [Math.min(cell.width, mask.width), Math.min(cell.height, mask.height)]
  let best = { count: -1, left: 0, top: 0 }
  for (let top = 0; top <= mask.height - height; top += 8) {
    for (let left = 0; left <= mask.width - width; left += 8) {
      let count = 0
      for (let y = top; y < top + height; y += 4) {
        for (let x = left; x < left + width; x += 4) if (mask.data[y * mask.width + x] === 255) count++
      }
      if (count > best.count) best = { count, left, top }
    }
  }
  return { left: best.left, top: best.top, width, height }
}

/** Writes results side by side at 100 %: before, mask, after; two results a row. */
export const writeContactSheet = async (entries: readonly SheetEntry[], file: string): Promise<void> => {
  const entryWidth = 3 * cell.width + gapPx
  const layers = []
  for (const [index, { before, mask, after }] of entries.entries()) {
    const view = windowOf(mask)
    const left = (index % entriesPerRow) * (entryWidth + gapPx)
    const top = Math.floor(index / entriesPerRow) * (cell.height + gapPx)
    const marked = { ...mask, channels: 3 as const, data: new Uint8Array(mask.data.length * 3) }
    for (let at = 0; at < marked.data.length; at++) marked.data[at] = mask.data[Math.floor(at / 3)] ?? 0
    for (const [place, { data, width, height }] of [before, marked, after].entries()) {
      const input = await sharp(data, { raw: { width, height, channels: 3 } })
        .extract(view)
        .png()
        .toBuffer()
      layers.push({ input, left: left + place * cell.width, top })
    }
  }
  const height = Math.ceil(entries.length / entriesPerRow) * (cell.height + gapPx)
  const width = entriesPerRow * (entryWidth + gapPx)
  await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(layers)
    .jpeg({ quality, mozjpeg: true })
    .toFile(file)
}
