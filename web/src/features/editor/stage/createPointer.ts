import {
  type ImagePoint,
  imagePoint,
  type ScreenPoint,
  type Size,
  screenPoint,
  toImage,
  toScreen,
} from '../../../lib/geometry.ts'
import { brushRadius, pressureShare, stepBrush } from '../mask/brush.ts'
import { rectangleCorners } from '../mask/fillPolygon.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import type { Dab } from '../mask/paintSegment.ts'
import { useToolState } from '../tools/toolState.ts'
import { createCursor, type Marker } from './createCursor.ts'
import type { Viewport } from './createViewport.ts'

interface PointerParts {
  readonly surface: HTMLElement
  readonly marker: Marker | null
  readonly photo: Size
  readonly viewport: Viewport
  /** Null where the photo is only looked at. */
  readonly maskEditor: MaskEditor | null
  /** Takes the place that was clicked with the selecting tool. */
  readonly onPick?: ((at: ImagePoint) => void) | undefined
}

const wheelZoom = 0.0016
const wheelLinePx = 16
const keyStepShare = 0.02
const keyFineShare = 0.004

type Gesture =
  | { readonly kind: 'stroke'; last: Dab; readonly value: 0 | 255 }
  | { readonly kind: 'lasso'; readonly corners: ImagePoint[]; readonly value: 0 | 255 }
  | { readonly kind: 'rectangle'; readonly from: ImagePoint; to: ImagePoint; readonly value: 0 | 255 }
  | { readonly kind: 'pan'; last: ScreenPoint }
  | { readonly kind: 'pinch'; distance: number; middle: ScreenPoint }

/**
 * One path for mouse, pen and touch: paints, marks shapes, pans and pinches on the surface; returns what removes it.
 */
export const createPointer = ({ surface, marker, photo, viewport, maskEditor, onPick }: PointerParts): (() => void) => {
  const cursor = createCursor({ surface, marker, photo, viewport })
  const control = new AbortController()
  const listen = { signal: control.signal }
  const pointers = new Map<number, ScreenPoint>()
  let gesture: Gesture | null = null
  let hover: ScreenPoint | null = null
  let spaceHeld = false
  let lastEnd: ImagePoint | null = null
  let frame = 0

  const placer = (): ((event: MouseEvent) => ScreenPoint) => {
    const { left, top } = surface.getBoundingClientRect()
    return (event) => screenPoint(event.clientX - left, event.clientY - top)
  }
  const radius = (event?: PointerEvent) =>
    brushRadius(useToolState.getState().size, photo.width, photo.height) *
    (event ? pressureShare(event.pressure, event.pointerType) : 1)

  const draw = () => {
    frame = 0
    cursor.draw({ hover, isGrabbing: spaceHeld || gesture?.kind === 'pan', isPinching: gesture?.kind === 'pinch' })
    if (gesture?.kind === 'lasso') cursor.drawOutline(gesture.corners)
    else if (gesture?.kind === 'rectangle') cursor.drawOutline(rectangleCorners(gesture.from, gesture.to))
    else cursor.drawOutline([])
  }
  /** Once per frame: styles written between events would have each of them lay the page out anew. */
  const redraw = () => {
    frame ||= requestAnimationFrame(draw)
  }

  const cancel = () => {
    if (gesture?.kind === 'stroke') maskEditor?.cancelStroke()
    gesture = null
    redraw()
  }

  const finish = () => {
    if (gesture?.kind === 'stroke') {
      lastEnd = gesture.last.at
      maskEditor?.endStroke()
    } else if (gesture?.kind === 'lasso') maskEditor?.polygon(gesture.corners, gesture.value)
    else if (gesture?.kind === 'rectangle')
      maskEditor?.polygon(rectangleCorners(gesture.from, gesture.to), gesture.value)
    gesture = null
    redraw()
  }

  const begin = (event: PointerEvent, at: ScreenPoint) => {
    if (!maskEditor || event.button === 1 || spaceHeld) {
      gesture = { kind: 'pan', last: at }
      return
    }
    if (event.button !== 0 && event.button !== 5) return
    const { tool } = useToolState.getState()
    const point = toImage(viewport.view(), at)
    const erases = tool === 'eraser' || event.button === 5 || (event.altKey && tool !== 'brush')
    const value = erases ? 0 : 255
    if (tool === 'select') onPick?.(point)
    else if (tool === 'lasso') gesture = { kind: 'lasso', corners: [point], value }
    else if (tool === 'rectangle') gesture = { kind: 'rectangle', from: point, to: point, value }
    else {
      const dab = { at: point, radius: radius(event) }
      const from = event.shiftKey && lastEnd ? { at: lastEnd, radius: dab.radius } : dab
      gesture = { kind: 'stroke', last: dab, value }
      maskEditor.stroke(from, dab, value)
    }
  }

  const pinch = (): { distance: number; middle: ScreenPoint } => {
    const [a, b] = [...pointers.values()] as [ScreenPoint, ScreenPoint]
    return { distance: Math.hypot(a.x - b.x, a.y - b.y), middle: screenPoint((a.x + b.x) / 2, (a.y + b.y) / 2) }
  }

  const move = (event: PointerEvent, at: ScreenPoint, place: ReturnType<typeof placer>) => {
    if (gesture?.kind === 'stroke') {
      const parts = event.getCoalescedEvents?.() ?? []
      for (const part of parts.length > 0 ? parts : [event]) {
        const dab = { at: toImage(viewport.view(), place(part)), radius: radius(part) }
        maskEditor?.stroke(gesture.last, dab, gesture.value)
        gesture.last = dab
      }
    } else if (gesture?.kind === 'lasso') gesture.corners.push(toImage(viewport.view(), at))
    else if (gesture?.kind === 'rectangle') gesture.to = toImage(viewport.view(), at)
    else if (gesture?.kind === 'pan') {
      viewport.pan(at.x - gesture.last.x, at.y - gesture.last.y)
      gesture.last = at
    } else if (gesture?.kind === 'pinch' && pointers.size === 2) {
      const now = pinch()
      viewport.pan(now.middle.x - gesture.middle.x, now.middle.y - gesture.middle.y)
      if (gesture.distance > 0) viewport.zoomBy(now.distance / gesture.distance, now.middle)
      gesture.distance = now.distance
      gesture.middle = now.middle
    }
  }

  surface.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button === 1) event.preventDefault()
      const at = placer()(event)
      surface.setPointerCapture(event.pointerId)
      pointers.set(event.pointerId, at)
      hover = event.pointerType === 'touch' ? null : at
      if (pointers.size === 2) {
        // The first finger has painted a dot by now: take it back.
        cancel()
        gesture = { kind: 'pinch', ...pinch() }
      } else if (pointers.size === 1) begin(event, at)
      redraw()
    },
    listen,
  )
  surface.addEventListener(
    'pointermove',
    (event) => {
      const place = placer()
      const at = place(event)
      hover = event.pointerType === 'touch' ? null : at
      if (pointers.has(event.pointerId)) {
        pointers.set(event.pointerId, at)
        move(event, at, place)
      }
      redraw()
    },
    listen,
  )
  surface.addEventListener(
    'pointerup',
    (event) => {
      if (!pointers.delete(event.pointerId)) return
      if (gesture?.kind === 'pinch') {
        if (pointers.size === 0) gesture = null
      } else finish()
    },
    listen,
  )
  surface.addEventListener(
    'pointercancel',
    (event) => {
      pointers.delete(event.pointerId)
      cancel()
    },
    listen,
  )
  surface.addEventListener(
    'pointerleave',
    () => {
      hover = null
      redraw()
    },
    listen,
  )
  window.addEventListener(
    'blur',
    () => {
      pointers.clear()
      spaceHeld = false
      if (gesture) finish()
    },
    listen,
  )
  surface.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const delta = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLinePx : 1)
      if (event.altKey && maskEditor) {
        const { size, setSize } = useToolState.getState()
        setSize(stepBrush(size, delta < 0 ? 1 : -1))
      } else viewport.zoomBy(Math.exp(-delta * wheelZoom * (event.ctrlKey ? 4 : 1)), placer()(event))
      redraw()
    },
    { ...listen, passive: false },
  )

  const moveByKey = (event: KeyboardEvent, columns: number, rows: number) => {
    event.preventDefault()
    const stepPx = Math.max(photo.width, photo.height) * (event.shiftKey ? keyFineShare : keyStepShare)
    const from = toImage(
      viewport.view(),
      hover ?? toScreen(viewport.view(), imagePoint(photo.width / 2, photo.height / 2)),
    )
    const point = imagePoint(
      Math.min(photo.width, Math.max(0, from.column + columns * stepPx)),
      Math.min(photo.height, Math.max(0, from.row + rows * stepPx)),
    )
    hover = toScreen(viewport.view(), point)
    if (gesture?.kind === 'rectangle') gesture.to = point
  }
  const markByKey = (event: KeyboardEvent) => {
    if (!maskEditor) return
    event.preventDefault()
    const at = hover ? toImage(viewport.view(), hover) : imagePoint(photo.width / 2, photo.height / 2)
    const { tool } = useToolState.getState()
    if (gesture?.kind === 'rectangle') finish()
    else if (tool === 'rectangle') gesture = { kind: 'rectangle', from: at, to: at, value: 255 }
    else if (tool === 'select') onPick?.(at)
    else if (tool !== 'lasso') {
      const dab = { at, radius: radius() }
      maskEditor.stroke(event.shiftKey && lastEnd ? { ...dab, at: lastEnd } : dab, dab, tool === 'eraser' ? 0 : 255)
      lastEnd = at
      maskEditor.endStroke()
    }
  }
  surface.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'ArrowLeft') moveByKey(event, -1, 0)
      else if (event.key === 'ArrowRight') moveByKey(event, 1, 0)
      else if (event.key === 'ArrowUp') moveByKey(event, 0, -1)
      else if (event.key === 'ArrowDown') moveByKey(event, 0, 1)
      else if (event.key === 'Enter') markByKey(event)
      redraw()
    },
    listen,
  )
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && gesture) cancel()
      const target = event.target as HTMLElement
      if (event.key !== ' ' || target.closest('button, a, input, textarea, select, [role="slider"]')) return
      event.preventDefault()
      spaceHeld = true
      redraw()
    },
    listen,
  )
  window.addEventListener(
    'keyup',
    (event) => {
      if (event.key !== ' ') return
      spaceHeld = false
      redraw()
    },
    listen,
  )
  const stopWatching = useToolState.subscribe(redraw)
  redraw()
  return () => {
    control.abort()
    cancelAnimationFrame(frame)
    stopWatching()
  }
}
