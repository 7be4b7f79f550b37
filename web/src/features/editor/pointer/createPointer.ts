import { type Size, screenPoint, toImage } from '../../../lib/geometry.ts'
import { stepBrush } from '../mask/brush.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import { useToolState } from '../tools/toolState.ts'
import type { Viewport } from '../viewport/createViewport.ts'
import { createCursor, type Marker } from './createCursor.ts'
import { createGestures, type Gestures } from './createGestures.ts'
import type { PointerSample, SelectListener } from './gesture.ts'
import { arrowSteps } from './stepPoint.ts'

interface PointerInput {
  readonly surface: HTMLElement
  readonly marker: Marker | null
  readonly photo: Size
  readonly viewport: Viewport
  /** Null where the photo is only viewed. */
  readonly maskEditor: MaskEditor | null
  readonly listener?: SelectListener | undefined
}

/** What the listeners below share. */
interface ListenerContext {
  readonly surface: HTMLElement
  readonly gestures: Gestures
  readonly redraw: () => void
  readonly signal: AbortSignal
}

/** Converts the surface's events; measures the surface once for all of them. */
const sampler = (surface: HTMLElement): ((event: PointerEvent) => PointerSample) => {
  const { left, top } = surface.getBoundingClientRect()
  return ({ pointerId, clientX, clientY, pointerType, button, pressure, shiftKey, altKey }) => ({
    id: pointerId,
    at: screenPoint(clientX - left, clientY - top),
    pointerType,
    button,
    pressure,
    shiftKey,
    altKey,
  })
}

const listenToPointers = ({ surface, gestures, redraw, signal }: ListenerContext): void => {
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
  ) =>
    surface.addEventListener(
      name,
      (event) => {
        handle(event)
        redraw()
      },
      { signal },
    )
  listen('pointerdown', (event) => {
    // Keeps the middle button from starting the browser's own scrolling.
    if (event.button === 1) event.preventDefault()
    surface.setPointerCapture(event.pointerId)
    gestures.press(sampler(surface)(event))
  })
  listen('pointermove', (event) => {
    const coalesced = event.getCoalescedEvents?.() ?? []
    const sampleOf = sampler(surface)
    gestures.move((coalesced.length > 0 ? coalesced : [event]).map(sampleOf))
  })
  listen('pointerup', (event) => gestures.release(event.pointerId))
  listen('pointercancel', (event) => gestures.interrupt(event.pointerId))
  listen('pointerleave', gestures.leave)
  window.addEventListener(
    'blur',
    () => {
      gestures.blur()
      redraw()
    },
    { signal },
  )
}

const controls = 'button, a, input, textarea, select, [role="slider"]'

const listenToKeys = ({ surface, gestures, redraw, signal }: ListenerContext): void => {
  surface.addEventListener(
    'keydown',
    (event) => {
      const step = arrowSteps[event.key]
      if (!step && event.key !== 'Enter') return
      event.preventDefault()
      if (step) gestures.moveByKey(step, event.shiftKey)
      else gestures.markByKey(event)
      redraw()
    },
    { signal },
  )
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') gestures.cancel()
      else if (event.key === ' ' && !(event.target instanceof Element && event.target.closest(controls))) {
        event.preventDefault()
        gestures.holdSpace(true)
      } else return
      redraw()
    },
    { signal },
  )
  window.addEventListener(
    'keyup',
    (event) => {
      if (event.key !== ' ') return
      gestures.holdSpace(false)
      redraw()
    },
    { signal },
  )
}

const wheelZoomPerPx = 0.0016
/** A pinch on a touchpad arrives as a wheel with Ctrl and small deltas. */
const touchpadPinchFactor = 4
const wheelLinePx = 16

const listenToWheel = (
  { surface, redraw, signal }: ListenerContext,
  { viewport, maskEditor }: Pick<PointerInput, 'viewport' | 'maskEditor'>,
): void =>
  surface.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const delta = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLinePx : 1)
      if (event.altKey && maskEditor) {
        const { size, setSize } = useToolState.getState()
        setSize(stepBrush(size, delta < 0 ? 1 : -1))
      } else {
        const { left, top } = surface.getBoundingClientRect()
        const factor = Math.exp(-delta * wheelZoomPerPx * (event.ctrlKey ? touchpadPinchFactor : 1))
        viewport.zoomBy(factor, screenPoint(event.clientX - left, event.clientY - top))
      }
      redraw()
    },
    { signal, passive: false },
  )

/**
 * Handles mouse, pen, touch, wheel and keys on the surface: painting, shapes, panning and zooming.
 * @returns what removes every listener
 */
export const createPointer = ({
  surface,
  marker,
  photo,
  viewport,
  maskEditor,
  listener,
}: PointerInput): (() => void) => {
  const cursor = createCursor({ surface, marker, photo, viewport })
  const gestures = createGestures({ photo, viewport, maskEditor, listener })
  const control = new AbortController()
  let frame = 0
  const draw = () => {
    frame = 0
    const state = gestures.state()
    cursor.draw(state)
    cursor.drawOutline(state.outline)
    listener?.onHover?.(state.isIdle && state.hover ? toImage(viewport.view(), state.hover) : null)
  }
  /** At most once per frame: writing styles for each event would force a layout each time. */
  const redraw = () => {
    frame ||= requestAnimationFrame(draw)
  }
  const context = { surface, gestures, redraw, signal: control.signal }
  listenToPointers(context)
  listenToKeys(context)
  listenToWheel(context, { viewport, maskEditor })
  const unsubscribe = useToolState.subscribe(redraw)
  redraw()
  return () => {
    control.abort()
    cancelAnimationFrame(frame)
    unsubscribe()
  }
}
