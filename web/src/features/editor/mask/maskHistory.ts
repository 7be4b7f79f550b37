import type { Rectangle } from '../../../lib/geometry.ts'
import type { MaskRaster } from './maskRaster.ts'

const tileSidePx = 128

interface Tile {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** One value for all pixels where they are the same, else one bit for each, row by row, set where marked. */
  readonly pixels: number | Uint8Array
}

interface Entry {
  readonly tiles: readonly Tile[]
  readonly bytes: number
}

const entryOverheadBytes = 64
const bytesOf = (tiles: readonly Tile[]): number =>
  tiles.reduce(
    (sum, { pixels }) => sum + entryOverheadBytes + (typeof pixels === 'number' ? 0 : pixels.length),
    entryOverheadBytes,
  )

/**
 * Undo and redo of changes to a mask. An entry keeps only the tiles that a change was about to touch, and all entries
 * together keep within a number of bytes: the oldest are forgotten first.
 */
export interface MaskHistory {
  /** Call before changing pixels inside the area; outside a change this begins one. */
  readonly touch: (area: Rectangle) => void
  /** Ends a change: it becomes one entry and drops what could be redone. */
  readonly commit: () => void
  /** Takes back the unfinished change. @returns what changed, or null */
  readonly abandon: () => Rectangle | null
  readonly undo: () => Rectangle | null
  readonly redo: () => Rectangle | null
  readonly canUndo: () => boolean
  readonly canRedo: () => boolean
  readonly bytes: () => number
}

/**
 * @param maxBytes most bytes kept by all entries together
 */
export const createMaskHistory = (mask: MaskRaster, maxBytes: number): MaskHistory => {
  const past: Entry[] = []
  const future: Entry[] = []
  let open = new Map<number, Tile>()
  const tilesAcross = Math.ceil(mask.width / tileSidePx)

  const copy = (left: number, top: number, right: number, bottom: number): Tile => {
    const first = mask.data[top * mask.width + left]!
    const bits = new Uint8Array(Math.ceil(((right - left) * (bottom - top)) / 8))
    let same = true
    let bit = 0
    for (let row = top; row < bottom; row += 1) {
      const end = row * mask.width + right
      for (let at = row * mask.width + left; at < end; at += 1, bit += 1) {
        const value = mask.data[at]!
        same &&= value === first
        if (value !== 0) bits[bit >> 3] = bits[bit >> 3]! | (1 << (bit & 7))
      }
    }
    return { left, top, right, bottom, pixels: same ? first : bits }
  }

  const put = ({ left, top, right, bottom, pixels }: Tile) => {
    let bit = 0
    for (let row = top; row < bottom; row += 1) {
      const start = row * mask.width + left
      const end = start + right - left
      if (typeof pixels === 'number') mask.data.fill(pixels, start, end)
      else
        for (let at = start; at < end; at += 1, bit += 1) mask.data[at] = (pixels[bit >> 3]! >> (bit & 7)) & 1 ? 255 : 0
    }
  }

  const swap = (tiles: readonly Tile[]): { now: Entry; area: Rectangle | null } => {
    const now = tiles.map(({ left, top, right, bottom }) => copy(left, top, right, bottom))
    for (const tile of tiles) put(tile)
    return { now: { tiles: now, bytes: bytesOf(now) }, area: areaOf(tiles) }
  }

  const bytes = () => [...past, ...future].reduce((sum, entry) => sum + entry.bytes, 0)

  const keepWithin = () => {
    while (bytes() > maxBytes && past.length > 1) past.shift()
  }

  const move = (from: Entry[], to: Entry[]): Rectangle | null => {
    const entry = from.pop()
    if (!entry) return null
    const { now, area } = swap(entry.tiles)
    to.push(now)
    return area
  }

  return {
    touch: (area) => {
      const right = Math.min(mask.width, area.right)
      const bottom = Math.min(mask.height, area.bottom)
      for (let tileRow = Math.floor(area.top / tileSidePx); tileRow * tileSidePx < bottom; tileRow += 1) {
        for (let tileColumn = Math.floor(area.left / tileSidePx); tileColumn * tileSidePx < right; tileColumn += 1) {
          const index = tileRow * tilesAcross + tileColumn
          if (open.has(index)) continue
          const left = tileColumn * tileSidePx
          const top = tileRow * tileSidePx
          open.set(
            index,
            copy(left, top, Math.min(mask.width, left + tileSidePx), Math.min(mask.height, top + tileSidePx)),
          )
        }
      }
    },
    commit: () => {
      if (open.size === 0) return
      const tiles = [...open.values()]
      open = new Map()
      past.push({ tiles, bytes: bytesOf(tiles) })
      future.length = 0
      keepWithin()
    },
    abandon: () => {
      const tiles = [...open.values()]
      open = new Map()
      for (const tile of tiles) put(tile)
      return areaOf(tiles)
    },
    undo: () => move(past, future),
    redo: () => move(future, past),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    bytes,
  }
}

const areaOf = (tiles: readonly Tile[]): Rectangle | null =>
  tiles.length === 0
    ? null
    : {
        left: Math.min(...tiles.map((tile) => tile.left)),
        top: Math.min(...tiles.map((tile) => tile.top)),
        right: Math.max(...tiles.map((tile) => tile.right)),
        bottom: Math.max(...tiles.map((tile) => tile.bottom)),
      }
