import { concatBytes, viewOf } from '../container/bytes.ts'
import { containsBox } from '../kernel/geometry/containsBox.ts'
import type { Compression } from '../ports.ts'
import type { Box, Raster } from '../raster/raster.ts'

const headerBytes = 16

/** Every box that is not inside another, or the whole frame when they would hold more than it. */
export const mergeBoxes = (boxes: readonly Box[], raster: Pick<Raster, 'width' | 'height'>): Box[] => {
  const kept = boxes.filter(
    (box, index) =>
      !boxes.some((other, at) => at !== index && containsBox(other, box) && (at < index || !containsBox(box, other))),
  )
  const area = kept.reduce((sum, { width, height }) => sum + width * height, 0)
  return area > raster.width * raster.height ? [{ left: 0, top: 0, width: raster.width, height: raster.height }] : kept
}

const rowsOf = (raster: Raster, box: Box): { at: number; samples: number }[] =>
  Array.from({ length: box.height }, (_, row) => ({
    at: ((box.top + row) * raster.width + box.left) * raster.channels,
    samples: box.width * raster.channels,
  }))

/**
 * Packs the changed regions of an edited photo losslessly: per box its position and size (four 32-bit numbers) and its
 * samples, all compressed together. `applyChangedRegions` recreates the edited photo from the decoded original.
 */
export const packChangedRegions = async (
  raster: Raster,
  changed: readonly Box[],
  { deflate }: Compression,
): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  for (const box of mergeBoxes(changed, raster)) {
    const header = new Uint8Array(headerBytes)
    const numbers = [box.left, box.top, box.width, box.height]
    for (const [index, value] of numbers.entries()) viewOf(header).setUint32(index * 4, value, true)
    parts.push(header)
    for (const { at, samples } of rowsOf(raster, box)) {
      const row = raster.data.subarray(at, at + samples)
      parts.push(new Uint8Array(row.buffer, row.byteOffset, row.byteLength))
    }
  }
  return deflate(concatBytes(parts), 1)
}

/**
 * Writes packed regions over the decoded original, in place.
 * @returns the boxes it changed
 * @throws Error when the regions are not of this photo
 */
export const applyChangedRegions = async (
  raster: Raster,
  packedRegions: Uint8Array,
  { inflate }: Compression,
): Promise<Box[]> => {
  const bytesPerSample = raster.data.BYTES_PER_ELEMENT
  const whole = raster.data.byteLength
  const packed = await inflate(packedRegions, whole + 65_536 * headerBytes)
  const view = viewOf(packed)
  const target = new Uint8Array(raster.data.buffer, raster.data.byteOffset, whole)
  const boxes: Box[] = []
  for (let at = 0; at < packed.length; ) {
    if (at + headerBytes > packed.length) throw new Error('The stored work is cut short.')
    const [left = 0, top = 0, width = 0, height = 0] = [0, 4, 8, 12].map((offset) => view.getUint32(at + offset, true))
    at += headerBytes
    const box = { left, top, width, height }
    const isInside = left + width <= raster.width && top + height <= raster.height
    if (!isInside || at + width * height * raster.channels * bytesPerSample > packed.length) {
      throw new Error(`The stored work does not fit a photo of ${raster.width}×${raster.height} pixels.`)
    }
    for (const row of rowsOf(raster, box)) {
      const bytes = row.samples * bytesPerSample
      target.set(packed.subarray(at, at + bytes), row.at * bytesPerSample)
      at += bytes
    }
    boxes.push(box)
  }
  return boxes
}
