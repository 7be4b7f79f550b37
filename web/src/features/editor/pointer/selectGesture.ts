import { toImage } from '../../../lib/geometry.ts'
import { type Gesture, type GestureViewport, noOutline, type PointerSample, type SelectListener } from './gesture.ts'

/** A pointer that strays less than this is meant to click; a finger strays further. */
const strayPx = { mouse: 4, touch: 10 } as const

interface SelectInput {
  readonly viewport: GestureViewport
  readonly first: PointerSample
  readonly listener: SelectListener
}

/** Clicks, or strokes along the pointer's path, which shows as a line. */
export const selectGesture = ({ viewport, first, listener }: SelectInput): Gesture => {
  const start = toImage(viewport.view(), first.at)
  const points = [start]
  const stray = first.pointerType === 'touch' ? strayPx.touch : strayPx.mouse
  let isStroke = false
  return {
    kind: 'select',
    move: (samples) => {
      for (const { at } of samples) {
        isStroke ||= Math.hypot(at.x - first.at.x, at.y - first.at.y) > stray
        points.push(toImage(viewport.view(), at))
      }
    },
    finish: () => listener.onSelect({ points: isStroke ? points : [start], altKey: first.altKey }),
    cancel: () => undefined,
    // There and back, as an outline is closed.
    outline: () => (isStroke ? [...points, ...points.toReversed()] : noOutline()),
  }
}
