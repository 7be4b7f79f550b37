import { type ImagePoint, imagePoint, type ScreenPoint, type Size, toImage, toScreen } from '../../../lib/geometry.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import { createMarkTool, type HeldKeys } from './createMarkTool.ts'
import type { Gesture, GestureViewport, PointerSample, SelectListener } from './gesture.ts'
import { type ArrowStep, stepPoint } from './stepPoint.ts'
import { panGesture, pinchGesture } from './viewGestures.ts'

interface GesturesInput {
  readonly photo: Size
  readonly viewport: GestureViewport
  /** Null where the photo is only viewed: every drag then pans. */
  readonly maskEditor: MaskEditor | null
  readonly listener?: SelectListener | undefined
}

/** What the cursor shows. */
export interface GestureState {
  readonly hover: ScreenPoint | null
  /** Whether dragging moves, or would move, the photo. */
  readonly isGrabbing: boolean
  readonly isPinching: boolean
  /** Whether nothing is being done. */
  readonly isIdle: boolean
  readonly outline: readonly ImagePoint[]
}

/**
 * Turns mouse, pen, touch and keyboard input into gestures, one at a time. Independent of the DOM.
 */
export interface Gestures {
  readonly press: (sample: PointerSample) => void
  /** @param samples of one pointer, oldest first, at least one */
  readonly move: (samples: readonly PointerSample[]) => void
  readonly release: (id: number) => void
  /** The browser took the pointer away, for example to scroll: undoes the gesture. */
  readonly interrupt: (id: number) => void
  /** The pointer left the surface. */
  readonly leave: () => void
  /** The window lost focus: ends the gesture and keeps what it did. */
  readonly blur: () => void
  /** Undoes the gesture. */
  readonly cancel: () => void
  /** While the space bar is held, dragging pans. */
  readonly holdSpace: (isHeld: boolean) => void
  readonly moveByKey: (step: ArrowStep, isFine: boolean) => void
  /** Marks at the pointer or, without one, in the middle of the photo. */
  readonly markByKey: (held: HeldKeys) => void
  readonly state: () => GestureState
}

export const createGestures = ({ photo, viewport, maskEditor, listener }: GesturesInput): Gestures => {
  const markTool = maskEditor && createMarkTool({ photo, viewport, maskEditor, listener })
  const pointers = new Map<number, ScreenPoint>()
  let gesture: Gesture | null = null
  let hover: ScreenPoint | null = null
  let isSpaceHeld = false

  const end = (how: 'finish' | 'cancel') => {
    gesture?.[how]()
    gesture = null
  }
  const begin = (sample: PointerSample): Gesture | null => {
    if (!markTool || sample.button === 1 || isSpaceHeld) return panGesture(viewport, sample.at)
    return sample.button === 0 || sample.button === 5 ? markTool.press(sample) : null
  }
  const hoverAt = ({ at, pointerType }: PointerSample) => {
    hover = pointerType === 'touch' ? null : at
  }
  const keyPoint = () => (hover ? toImage(viewport.view(), hover) : imagePoint(photo.width / 2, photo.height / 2))

  return {
    press: (sample) => {
      pointers.set(sample.id, sample.at)
      hoverAt(sample)
      if (pointers.size === 2) {
        // By now the first finger has painted a dot; cancelling removes it.
        end('cancel')
        gesture = pinchGesture(viewport, pointers)
      } else if (pointers.size === 1) gesture = begin(sample)
    },
    move: (samples) => {
      const newest = samples[samples.length - 1]!
      hoverAt(newest)
      if (!pointers.has(newest.id)) return
      pointers.set(newest.id, newest.at)
      gesture?.move(samples)
    },
    release: (id) => {
      // A pinch lasts until the last finger is up, so that the remaining one does not paint.
      if (pointers.delete(id) && (gesture?.kind !== 'pinch' || pointers.size === 0)) end('finish')
    },
    interrupt: (id) => {
      pointers.delete(id)
      end('cancel')
    },
    leave: () => {
      hover = null
    },
    blur: () => {
      pointers.clear()
      isSpaceHeld = false
      end('finish')
    },
    cancel: () => end('cancel'),
    holdSpace: (isHeld) => {
      isSpaceHeld = isHeld
    },
    moveByKey: (step, isFine) => {
      const point = stepPoint(keyPoint(), step, photo, isFine)
      hover = toScreen(viewport.view(), point)
      gesture?.moveTo?.(point)
    },
    markByKey: (held) => {
      if (gesture?.kind === 'rectangle') end('finish')
      else gesture = markTool?.pressKey(keyPoint(), held) ?? gesture
    },
    state: () => ({
      hover,
      isGrabbing: isSpaceHeld || gesture?.kind === 'pan',
      isPinching: gesture?.kind === 'pinch',
      isIdle: gesture === null && !isSpaceHeld,
      outline: gesture?.outline() ?? [],
    }),
  }
}
