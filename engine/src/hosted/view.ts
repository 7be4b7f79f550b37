import { encodePhoto } from '../container/encodePhoto.ts'
import { barePng } from '../container/photo.ts'
import type { EnginePorts } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import type { ChainLink, MaskKind, Shape, SizeRule } from './hostedModels.ts'

/** The part of a photo that is sent, and the size it is sent at. May extend past the photo's edge. */
export interface View extends Shape {
  readonly box: Box
}

/** Models are trained on about this size, and many refuse less. */
const minSidePx = 512

const nearestShape = (box: Box, shapes: readonly Shape[]): Shape | undefined => {
  const ratioOf = ({ width, height }: Shape) => Math.log(width / height)
  const wanted = ratioOf(box)
  return [...shapes].sort((one, other) => Math.abs(ratioOf(one) - wanted) - Math.abs(ratioOf(other) - wanted))[0]
}

/** The box extended along one axis, about its centre, to a shape's aspect ratio. */
const stretchTo = (box: Box, shape: Shape): Box => {
  const width = Math.max(box.width, Math.round((box.height * shape.width) / shape.height))
  const height = Math.max(box.height, Math.round((box.width * shape.height) / shape.width))
  return {
    left: box.left - Math.floor((width - box.width) / 2),
    top: box.top - Math.floor((height - box.height) / 2),
    width,
    height,
  }
}

/** The largest shape under a rule and a limit that holds a box's aspect ratio to within one multiple. */
const shapeUnder = ({ width, height }: Box, { multipleOfPx, maxSidePx }: SizeRule, limitPx: number): Shape => {
  const longest = Math.max(width, height)
  const maxPx = Math.max(multipleOfPx, Math.floor(Math.min(maxSidePx, limitPx) / multipleOfPx) * multipleOfPx)
  const scale = Math.min(maxPx, Math.max(minSidePx, longest)) / longest
  const side = (px: number) => Math.min(maxPx, Math.max(1, Math.ceil((px * scale) / multipleOfPx)) * multipleOfPx)
  return { width: side(width), height: side(height) }
}

/**
 * Plans the view of a box for one link: at the photo's own size where the link allows it, else at the nearest allowed one.
 * @param maxSidePx longest side to send
 */
export const planView = (box: Box, link: Pick<ChainLink, 'shapes' | 'sizes'>, maxSidePx: number): View => {
  const shape = nearestShape(box, link.shapes ?? []) ?? (link.sizes && shapeUnder(box, link.sizes, maxSidePx))
  if (shape !== undefined) return { box: stretchTo(box, shape), width: shape.width, height: shape.height }
  const longest = Math.max(box.width, box.height)
  const scale = Math.min(maxSidePx, Math.max(minSidePx, longest)) / longest
  return { box, width: Math.max(1, Math.round(box.width * scale)), height: Math.max(1, Math.round(box.height * scale)) }
}

interface Cells {
  readonly starts: Int32Array
  readonly indexes: Int32Array
}

/** Photo coordinates averaged into each of `cells` parts of a span; the border repeats past the edge. */
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

/** Resamples the photo to a view: 8-bit RGB, area average where smaller than the photo, nearest neighbour where larger. */
export const readView = (raster: Raster, { box, width, height }: View): Raster<Uint8Array> => {
  const columns = cellsOf(box.left, box.width, width, raster.width)
  const rows = cellsOf(box.top, box.height, height, raster.height)
  const range = raster.data instanceof Uint16Array ? 257 : 1
  const out = new Uint8Array(width * height * 3)
  for (let row = 0, to = 0; row < height; row++) {
    for (let column = 0; column < width; column++, to += 3) {
      let [red, green, blue, count] = [0, 0, 0, 0]
      for (let y = rows.starts[row] as number; y < (rows.starts[row + 1] as number); y++) {
        const line = (rows.indexes[y] as number) * raster.width
        for (let x = columns.starts[column] as number; x < (columns.starts[column + 1] as number); x++) {
          const at = (line + (columns.indexes[x] as number)) * raster.channels
          red += raster.data[at] as number
          green += raster.data[at + 1] as number
          blue += raster.data[at + 2] as number
          count++
        }
      }
      const weight = 1 / (count * range)
      out[to] = Math.round(red * weight)
      out[to + 1] = Math.round(green * weight)
      out[to + 2] = Math.round(blue * weight)
    }
  }
  return { width, height, channels: 3, data: out }
}

/**
 * Resamples a mask to a view: 1 where any photo pixel in a cell, or within `growPx` photo pixels of it, is marked;
 * 0 past the photo's edge.
 */
export const readMask = (mask: Mask, { box, width, height }: View, growPx: number): Uint8Array => {
  const columns = cellsOf(box.left, box.width, width, mask.width, growPx)
  const rows = cellsOf(box.top, box.height, height, mask.height, growPx)
  const out = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let isMarked = false
      for (let y = rows.starts[row] as number; !isMarked && y < (rows.starts[row + 1] as number); y++) {
        const line = (rows.indexes[y] as number) * mask.width
        for (let x = columns.starts[column] as number; x < (columns.starts[column + 1] as number); x++) {
          if (mask.data[line + (columns.indexes[x] as number)] === 255) {
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

/** A mask as a PNG: white on black, transparent on white, or white and transparent on black. */
export const encodeMask = (
  marked: Uint8Array,
  { width, height }: Shape,
  kind: MaskKind,
  ports: Pick<EnginePorts, 'codec' | 'compression'>,
): Promise<Uint8Array> => {
  const channels = kind === 'white' ? 3 : 4
  const data = new Uint8Array(width * height * channels)
  for (let at = 0, to = 0; at < marked.length; at++, to += channels) {
    const isMarked = marked[at] === 1
    data.fill(kind === 'clear' || isMarked ? 255 : 0, to, to + 3)
    if (channels === 4) data[to + 3] = isMarked ? 0 : 255
  }
  return encodeView({ width, height, channels, data }, ports)
}
