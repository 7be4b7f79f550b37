/** Photographed things cut out by others (Tux Paint's stamps), as the network of strokes learns from them. */

import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createPlane } from '@spotless/engine/kernel/memory/planePool'
import type { Plane } from '@spotless/engine/raster/plane'
import sharp from 'sharp'

/** Red, green, blue and coverage, 0–1 each. */
export type Stamp = readonly [Plane, Plane, Plane, Plane]

const minBytes = 15_000
/** Fewer colours, in steps of 8, are a drawing. */
const minColours = 300
const keptPx = 600
/** Empty margin around a stamp, as a fraction of its sides. */
const margin = 0.12
/** Fractions of its box that a thing covers; others are boxes, or hardly anything. */
const [leastCovered, mostCovered] = [0.08, 0.97]
const minSidePx = 60

const readStamp = async (path: string): Promise<Stamp | null> => {
  const image = sharp(path)
  const { hasAlpha } = await image.metadata()
  if (!hasAlpha) return null
  const { data, info } = await image
    .trim({ threshold: 1 })
    .resize(keptPx, keptPx, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (channels !== 4 || Math.min(width, height) < minSidePx) return null
  const colours = new Set<number>()
  let covered = 0
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] as number) <= 128) continue
    covered++
    colours.add(
      ((data[at] as number) >> 3) * 1024 + ((data[at + 1] as number) >> 3) * 32 + ((data[at + 2] as number) >> 3),
    )
  }
  const fraction = covered / (width * height)
  if (colours.size < minColours || fraction < leastCovered || fraction > mostCovered) return null
  const [left, top] = [Math.round(width * margin), Math.round(height * margin)]
  const plane = (channel: number): Plane => {
    const result = createPlane(width + 2 * left, height + 2 * top)
    for (let pixel = 0; pixel < width * height; pixel++) {
      const at = (Math.floor(pixel / width) + top) * result.width + (pixel % width) + left
      result.data[at] = (data[pixel * 4 + channel] as number) / 255
    }
    return result
  }
  return [plane(0), plane(1), plane(2), plane(3)]
}

/** The photographed ones among the stamps of a folder, in the order of their paths. */
export const readStamps = async (folder: string): Promise<readonly Stamp[]> => {
  const names: string[] = []
  for await (const name of glob('**/*.png', { cwd: folder })) {
    if ((await stat(join(folder, name))).size >= minBytes) names.push(name)
  }
  const stamps: Stamp[] = []
  for (const name of names.sort()) {
    const stamp = await readStamp(join(folder, name))
    if (stamp !== null) stamps.push(stamp)
  }
  if (stamps.length === 0)
    throw new Error(`Expected photographed stamps with transparency in ${folder} but found none.`)
  return stamps
}
