import type { Rectangle } from '../../../lib/geometry.ts'
import type { MaskRaster } from './maskRaster.ts'
import { copyTile, type MaskTile, putTile } from './maskTile.ts'

const tileSidePx = 128

interface Entry<Note> {
  readonly tiles: readonly MaskTile[]
  readonly bytes: number
  readonly note: Note
}

const entryOverheadBytes = 64
const bytesOf = (tiles: readonly MaskTile[]): number =>
  tiles.reduce(
    (sum, { pixels }) => sum + entryOverheadBytes + (typeof pixels === 'number' ? 0 : pixels.length),
    entryOverheadBytes,
  )

/**
 * Undo and redo of changes to a mask. An entry stores only the tiles that a change touches, and all
 * entries together stay within a number of bytes: the oldest are dropped first. Each state of the
 * mask carries a note, which undo and redo restore along with it.
 */
export interface MaskHistory<Note> {
  /** To be called before pixels inside the area change; begins a change if none is open. */
  readonly touch: (area: Rectangle) => void
  /**
   * Ends a change: it becomes one entry and clears the redo entries. Does nothing without a change.
   */
  readonly commit: (note: Note) => void
  /** The note of the mask as of the last commit. */
  readonly note: () => Note
  /** Reverts the open change. @returns the area that changed, or null */
  readonly abandon: () => Rectangle | null
  readonly undo: () => Rectangle | null
  readonly redo: () => Rectangle | null
  readonly canUndo: () => boolean
  readonly canRedo: () => boolean
  readonly bytes: () => number
}

/**
 * @param maxBytes limit for all entries together
 * @param first the note of the mask as it is now
 */
export const createMaskHistory = <Note>(mask: MaskRaster, maxBytes: number, first: Note): MaskHistory<Note> => {
  const past: Entry<Note>[] = []
  const future: Entry<Note>[] = []
  let note = first
  let open = new Map<number, MaskTile>()
  const tilesPerRow = Math.ceil(mask.width / tileSidePx)

  const bytes = () => [...past, ...future].reduce((sum, entry) => sum + entry.bytes, 0)

  const dropOldest = () => {
    while (bytes() > maxBytes && past.length > 1) past.shift()
  }

  const move = (from: Entry<Note>[], to: Entry<Note>[]): Rectangle | null => {
    const entry = from.pop()
    if (!entry) return null
    const tiles = entry.tiles.map((tile) => copyTile(mask, tile))
    to.push({ tiles, bytes: bytesOf(tiles), note })
    for (const tile of entry.tiles) putTile(mask, tile)
    note = entry.note
    return areaOf(tiles)
  }

  return {
    touch: (area) => {
      const right = Math.min(mask.width, area.right)
      const bottom = Math.min(mask.height, area.bottom)
      for (let tileRow = Math.floor(area.top / tileSidePx); tileRow * tileSidePx < bottom; tileRow += 1) {
        for (let tileColumn = Math.floor(area.left / tileSidePx); tileColumn * tileSidePx < right; tileColumn += 1) {
          const index = tileRow * tilesPerRow + tileColumn
          if (open.has(index)) continue
          const left = tileColumn * tileSidePx
          const top = tileRow * tileSidePx
          const right = Math.min(mask.width, left + tileSidePx)
          const bottom = Math.min(mask.height, top + tileSidePx)
          open.set(index, copyTile(mask, { left, top, right, bottom }))
        }
      }
    },
    commit: (next) => {
      if (open.size === 0) return
      const tiles = [...open.values()]
      open = new Map()
      past.push({ tiles, bytes: bytesOf(tiles), note })
      note = next
      future.length = 0
      dropOldest()
    },
    abandon: () => {
      const tiles = [...open.values()]
      open = new Map()
      for (const tile of tiles) putTile(mask, tile)
      return areaOf(tiles)
    },
    note: () => note,
    undo: () => move(past, future),
    redo: () => move(future, past),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    bytes,
  }
}

const areaOf = (tiles: readonly MaskTile[]): Rectangle | null =>
  tiles.length === 0
    ? null
    : {
        left: Math.min(...tiles.map((tile) => tile.left)),
        top: Math.min(...tiles.map((tile) => tile.top)),
        right: Math.max(...tiles.map((tile) => tile.right)),
        bottom: Math.max(...tiles.map((tile) => tile.bottom)),
      }
