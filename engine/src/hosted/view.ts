import { encodePhoto } from '../container/encodePhoto.ts'
import { barePng } from '../container/photo.ts'
import type { EnginePorts } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import type { ChainLink, MaskKind, Shape } from './hostedModels.ts'

/** The part of a photo that leaves, and the size that it is sent in. May reach past the photo's edge. */
export interface View extends Shape {
  readonly box: Box
}

/** Models were trained on about this size and many refuse less. */
const leastSidePx = 512

const nearestShape = (box: Box, shapes: readonly Shape[]): Shape | undefined => {
  const ratioOf = ({ width, height }: Shape) => Math.log(width / height)
  const wanted = ratioOf(box)
  return [...shapes].sort((one, other) => Math.abs(ratioOf(one) - wanted) - Math.abs(ratioOf(other) - wanted))[0]
}

/** The box made longer on one axis, about its middle, until it has a shape's proportions. */
const stretchTo = (box: Box, shape: Shape): Box => {
  const width = Math.max(box.width, Math.round((box.height * shape.width) / shape.height))
  const height = Math.max(box.height, Math.round((box.width * shape.height) / shape.width))
  return {
    left: box.left - Math.floor((width - box.width) / 2),
    top: box.top - Math.floor((height - box.height) / 2),
    ...{ width, height },
  }
}

/**
 * The view of a box for one link: in the size of the photo where that is allowed, else the nearest that is.
 * @param mostSidePx longest side that is sent
 */
export const planView = (box: Box, link: Pick<ChainLink, 'shapes'>, mostSidePx: number): View => {
  const shape = nearestShape(box, link.shapes ?? [])
  if (shape !== undefined) return { box: stretchTo(box, shape), width: shape.width, height: shape.height }
  const longest = Math.max(box.width, box.height)
  const scale = Math.min(mostSidePx, Math.max(leastSidePx, longest)) / longest
  return { box, width: Math.max(1, Math.round(box.width * scale)), height: Math.max(1, Math.round(box.height * scale)) }
}

interface Cells {
  readonly starts: Int32Array
  readonly indexes: Int32Array
}

/** Photo coordinates averaged into each of `cells` parts of a span; past the edge the last one repeats. */
const cellsOf = (from: number, span: number, cells: number, length: number, growPx = 0): Cells => {
  const starts = new Int32Array(cells + 1)
  const indexes: number[] = []
  for (let cell = 0; cell < cells; cell++) {
    const first = Math.floor((cell * span) / cells)
    const last = Math.max(first + 1, Math.floor(((cell + 1) * span) / cells))
    for (let at = first - growPx; at < last + growPx; at++) indexes.push(Math.min(length - 1, Math.max(0, from + at)))
    starts[cell + 1] = indexes.length
  }
  return { starts, indexes: Int32Array.from(indexes) }
}

/** The photo seen through a view: 8 bit RGB, averaged where it is smaller than the photo, repeated where it is larger. */
export const readView = (raster: Raster, { box, width, height }: View): Raster<Uint8Array> => {
  const across = cellsOf(box.left, box.width, width, raster.width)
  const down = cellsOf(box.top, box.height, height, raster.height)
  const range = raster.data instanceof Uint16Array ? 257 : 1
  const out = new Uint8Array(width * height * 3)
  for (let row = 0, to = 0; row < height; row++) {
    for (let column = 0; column < width; column++, to += 3) {
      let [red, green, blue, count] = [0, 0, 0, 0]
      for (let y = down.starts[row] as number; y < (down.starts[row + 1] as number); y++) {
        const line = (down.indexes[y] as number) * raster.width
        for (let x = across.starts[column] as number; x < (across.starts[column + 1] as number); x++) {
          const at = (line + (across.indexes[x] as number)) * raster.channels
          red += raster.data[at] as number
          green += raster.data[at + 1] as number
          blue += raster.data[at + 2] as number
          count++
        }
      }
      const share = 1 / (count * range)
      out[to] = Math.round(red * share)
      out[to + 1] = Math.round(green * share)
      out[to + 2] = Math.round(blue * share)
    }
  }
  return { width, height, channels: 3, data: out }
}

/**
 * The marked part of a view: 1 where any photo pixel in a cell, or within `growPx` photo pixels of it, is marked.
 * What lies past the photo's edge is not marked.
 */
export const readMask = (mask: Mask, { box, width, height }: View, growPx: number): Uint8Array => {
  const across = cellsOf(box.left, box.width, width, mask.width, growPx)
  const down = cellsOf(box.top, box.height, height, mask.height, growPx)
  const out = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let isMarked = false
      for (let y = down.starts[row] as number; !isMarked && y < (down.starts[row + 1] as number); y++) {
        const line = (down.indexes[y] as number) * mask.width
        for (let x = across.starts[column] as number; x < (across.starts[column + 1] as number); x++) {
          if (mask.data[line + (across.indexes[x] as number)] === 255) {
            isMarked = true
            break
          }
        }
      }
      if (isMarked) out[row * width + column] = 1
    }
  }
  return out
}

/** Pixels as a PNG without metadata. */
export const encodeView = async (
  view: Raster,
  ports: Pick<EnginePorts, 'codec' | 'compression'>,
): Promise<Uint8Array> => (await encodePhoto(view, barePng, ports)).file

/** A mask as a PNG: white on black, or clear on white. */
export const encodeMask = (
  marked: Uint8Array,
  { width, height }: Shape,
  kind: MaskKind,
  ports: Pick<EnginePorts, 'codec' | 'compression'>,
): Promise<Uint8Array> => {
  const channels = kind === 'clear' ? 4 : 3
  const data = new Uint8Array(width * height * channels)
  for (let at = 0, to = 0; at < marked.length; at++, to += channels) {
    const isMarked = marked[at] === 1
    data.fill(kind === 'clear' || isMarked ? 255 : 0, to, to + 3)
    if (kind === 'clear') data[to + 3] = isMarked ? 0 : 255
  }
  return encodeView({ width, height, channels, data }, ports)
}
