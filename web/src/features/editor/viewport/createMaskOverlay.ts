import { type Rectangle, type Size, union, type View } from '../../../lib/geometry.ts'
import type { MaskRaster } from '../mask/maskRaster.ts'
import { renderOverlay } from './renderOverlay.ts'

/** Shows the mask on a canvas over the photo; redraws only what has changed. */
export interface MaskOverlay {
  readonly resize: (screen: Size) => void
  /** Marks a part of the screen, in CSS pixels, to be redrawn; without an area, all of it. */
  readonly invalidate: (area?: Rectangle) => void
  readonly draw: (view: View) => void
}

export const createMaskOverlay = (canvas: HTMLCanvasElement, mask: MaskRaster): MaskOverlay => {
  const context = canvas.getContext('2d')
  let screen: Size = { width: 0, height: 0 }
  let pixels: ImageData | null = null
  let dirty: Rectangle | null = null
  return {
    resize: (next) => {
      screen = next
      canvas.width = next.width
      canvas.height = next.height
      pixels = context?.createImageData(next.width, next.height) ?? null
    },
    invalidate: (area = { left: 0, top: 0, right: screen.width, bottom: screen.height }) => {
      dirty = union(dirty, area)
    },
    draw: (view) => {
      if (!dirty || !pixels) return
      const left = Math.max(0, Math.floor(dirty.left))
      const top = Math.max(0, Math.floor(dirty.top))
      const right = Math.min(screen.width, Math.ceil(dirty.right))
      const bottom = Math.min(screen.height, Math.ceil(dirty.bottom))
      dirty = null
      if (left >= right || top >= bottom) return
      renderOverlay(mask, view, new Uint32Array(pixels.data.buffer), screen, { left, top, right, bottom })
      context?.putImageData(pixels, 0, 0, left, top, right - left, bottom - top)
    },
  }
}
