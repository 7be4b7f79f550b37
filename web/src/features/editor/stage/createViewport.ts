import {
  fitView,
  imagePoint,
  keepInSight,
  panBy,
  type Rectangle,
  type ScreenPoint,
  type Size,
  screenPoint,
  toImage,
  toScreen,
  union,
  type View,
  zoomAt,
} from '../../../lib/geometry.ts'
import type { MaskRaster } from '../mask/maskRaster.ts'
import { renderOverlay } from '../mask/renderOverlay.ts'
import { nextZoom } from './zoomSteps.ts'

const marginPx = 16
/** Wheel and pinch go this far beyond the fit, and always to this many screen pixels for one of the photo. */
const furthest = { zoomOut: 0.25, zoomIn: 8 } as const

/** A view to come back to, free of the window's and the photo's size. */
export interface KeptView {
  /** Zoom, where 1 is the fit. */
  readonly zoom: number
  /** The photo's place in the middle of the window, as shares of its width and height. */
  readonly across: number
  readonly down: number
}

export interface Viewport {
  readonly view: () => View
  readonly fit: () => void
  /** Goes to the next step of the zoom buttons, in (1) or out (-1), about the middle. */
  readonly zoomStep: (direction: 1 | -1) => void
  readonly zoomBy: (factor: number, at: ScreenPoint) => void
  readonly pan: (x: number, y: number) => void
  /** One pixel of the photo on one CSS pixel. */
  readonly actualSize: () => void
  /** Null while the whole photo is shown. */
  readonly keep: () => KeptView | null
  readonly resize: (size: Size) => void
  /** Redraws a part of the mask, in image space, with the next frame. */
  readonly paint: (area: Rectangle) => void
  readonly destroy: () => void
}

interface ViewportParts {
  readonly photo: Size
  readonly image: HTMLElement
  readonly overlay: HTMLCanvasElement | null
  readonly mask: MaskRaster | null
  /** The view to begin with; the fit where it is null. */
  readonly kept: KeptView | null
  readonly onZoom: (percent: number) => void
  readonly onView: () => void
}

/** Places the photo by a transform and draws the mask over it; both without React, once per frame at most. */
export const createViewport = ({ photo, image, overlay, mask, kept, onZoom, onView }: ViewportParts): Viewport => {
  let size: Size = { width: 1, height: 1 }
  let view = fitView(photo, size)
  let followsFit = true
  let returning = kept
  let pixels: ImageData | null = null
  let dirty: Rectangle | null = null
  let frame = 0
  let moved = false
  const context = overlay?.getContext('2d') ?? null

  const fitScale = () => fitView(photo, size, marginPx).scale
  const zoomPercent = () => Math.round((view.scale / fitScale()) * 100)
  const whole = (): Rectangle => ({ left: 0, top: 0, right: size.width, bottom: size.height })

  const draw = () => {
    frame = 0
    if (moved) {
      image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
      image.style.imageRendering = view.scale > 3 ? 'pixelated' : 'auto'
      dirty = whole()
      moved = false
      onZoom(zoomPercent())
      onView()
    }
    if (dirty && mask && pixels && context) {
      const area = {
        left: Math.max(0, Math.floor(dirty.left)),
        top: Math.max(0, Math.floor(dirty.top)),
        right: Math.min(size.width, Math.ceil(dirty.right)),
        bottom: Math.min(size.height, Math.ceil(dirty.bottom)),
      }
      const width = area.right - area.left
      const height = area.bottom - area.top
      if (width > 0 && height > 0) {
        renderOverlay(mask, view, new Uint32Array(pixels.data.buffer), size, area)
        context.putImageData(pixels, 0, 0, area.left, area.top, width, height)
      }
    }
    dirty = null
  }
  const schedule = () => {
    frame ||= requestAnimationFrame(draw)
  }
  const look = (next: View, fitted = false) => {
    followsFit = fitted
    view = fitted ? next : keepInSight(next, photo, size)
    moved = true
    schedule()
  }
  const middle = () => screenPoint(size.width / 2, size.height / 2)
  const viewOf = ({ zoom, across, down }: KeptView): View => {
    const scale = fitScale() * zoom
    const { x, y } = middle()
    return { scale, x: x - across * photo.width * scale, y: y - down * photo.height * scale }
  }
  const withinReach = (scale: number) =>
    Math.min(Math.max(furthest.zoomIn, fitScale() * 2), Math.max(fitScale() * furthest.zoomOut, scale))

  return {
    view: () => view,
    fit: () => look(fitView(photo, size, marginPx), true),
    zoomStep: (direction) => look(zoomAt(view, middle(), (fitScale() * nextZoom(zoomPercent(), direction)) / 100)),
    zoomBy: (factor, at) => look(zoomAt(view, at, withinReach(view.scale * factor))),
    pan: (x, y) => look(panBy(view, x, y)),
    actualSize: () => look(zoomAt(view, middle(), 1)),
    keep: () => {
      if (followsFit) return null
      const at = toImage(view, middle())
      return { zoom: view.scale / fitScale(), across: at.column / photo.width, down: at.row / photo.height }
    },
    resize: (next) => {
      const width = Math.max(1, Math.round(next.width))
      const height = Math.max(1, Math.round(next.height))
      if (width === size.width && height === size.height) return
      const shift = { x: (width - size.width) / 2, y: (height - size.height) / 2 }
      size = { width, height }
      if (overlay && context) {
        overlay.width = width
        overlay.height = height
        pixels = context.createImageData(width, height)
      }
      if (returning) look(viewOf(returning))
      else look(followsFit ? fitView(photo, size, marginPx) : panBy(view, shift.x, shift.y), followsFit)
      returning = null
    },
    paint: (area) => {
      const from = toScreen(view, imagePoint(area.left, area.top))
      const to = toScreen(view, imagePoint(area.right, area.bottom))
      dirty = union(dirty, { left: from.x - 1, top: from.y - 1, right: to.x + 1, bottom: to.y + 1 })
      schedule()
    },
    destroy: () => cancelAnimationFrame(frame),
  }
}
