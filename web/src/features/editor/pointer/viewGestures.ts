import { type ScreenPoint, screenPoint } from '../../../lib/geometry.ts'
import { type Gesture, type GestureViewport, noOutline } from './gesture.ts'

const nothing = (): void => undefined

/** Drags the photo along with the pointer. */
export const panGesture = (viewport: GestureViewport, start: ScreenPoint): Gesture => {
  let last = start
  return {
    kind: 'pan',
    move: (samples) => {
      const { at } = samples[samples.length - 1]!
      viewport.pan(at.x - last.x, at.y - last.y)
      last = at
    },
    finish: nothing,
    cancel: nothing,
    outline: noOutline,
  }
}

const spreadOf = (a: ScreenPoint, b: ScreenPoint) => ({
  distance: Math.hypot(a.x - b.x, a.y - b.y),
  middle: screenPoint((a.x + b.x) / 2, (a.y + b.y) / 2),
})

/**
 * Two fingers zoom and move the photo. With any other number of fingers down, nothing moves.
 * @param pointers every finger that is down, kept up to date by the caller
 */
export const pinchGesture = (viewport: GestureViewport, pointers: ReadonlyMap<number, ScreenPoint>): Gesture => {
  const spread = () => {
    const [a, b] = [...pointers.values()]
    return a && b && pointers.size === 2 ? spreadOf(a, b) : null
  }
  let last = spread()
  return {
    kind: 'pinch',
    move: () => {
      const now = spread()
      if (!now || !last) return
      viewport.pan(now.middle.x - last.middle.x, now.middle.y - last.middle.y)
      if (last.distance > 0) viewport.zoomBy(now.distance / last.distance, now.middle)
      last = now
    },
    finish: nothing,
    cancel: nothing,
    outline: noOutline,
  }
}
