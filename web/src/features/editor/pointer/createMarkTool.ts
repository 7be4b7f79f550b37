import { type ImagePoint, type Size, toImage } from '../../../lib/geometry.ts'
import { brushRadius, pressureScale } from '../mask/brush.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import type { Dab } from '../mask/paintSegment.ts'
import { useToolState } from '../tools/toolState.ts'
import type { Gesture, GestureViewport, PointerSample, SelectListener } from './gesture.ts'
import { lassoGesture, rectangleGesture, strokeGesture } from './markGestures.ts'
import { selectGesture } from './selectGesture.ts'

interface MarkToolInput {
  readonly photo: Size
  readonly viewport: GestureViewport
  readonly maskEditor: MaskEditor
  readonly listener?: SelectListener | undefined
}

/** Keys that are held while another is pressed. */
export type HeldKeys = Pick<KeyboardEvent, 'shiftKey' | 'altKey'>

/** Puts the chosen tool to work on the mask. */
export interface MarkTool {
  /** @returns the gesture that follows; null where nobody listens to the select tool */
  readonly press: (sample: PointerSample) => Gesture | null
  /** Enter: marks at once, or begins a rectangle that the arrow keys stretch. */
  readonly pressKey: (at: ImagePoint, held: HeldKeys) => Gesture | null
}

const penEraserButton = 5

export const createMarkTool = ({ photo, viewport, maskEditor, listener }: MarkToolInput): MarkTool => {
  /** Where the last stroke ended; Shift continues from there in a straight line. */
  let lastEnd: ImagePoint | null = null
  const onFinish = (end: ImagePoint) => {
    lastEnd = end
  }
  const radius = () => brushRadius(useToolState.getState().size, photo.width, photo.height)
  const dabOf = ({ at, pressure, pointerType }: PointerSample): Dab => ({
    at: toImage(viewport.view(), at),
    radius: radius() * pressureScale(pressure, pointerType),
  })
  const startOf = (first: Dab, isStraightLine: boolean): Dab =>
    isStraightLine && lastEnd ? { at: lastEnd, radius: first.radius } : first

  return {
    press: (sample) => {
      const { tool } = useToolState.getState()
      const erases = tool === 'eraser' || sample.button === penEraserButton || (sample.altKey && tool !== 'brush')
      const value = erases ? 0 : 255
      const start = toImage(viewport.view(), sample.at)
      switch (tool) {
        case 'select':
          return listener ? selectGesture({ viewport, first: sample, listener }) : null
        case 'lasso':
          return lassoGesture({ maskEditor, viewport, start, value })
        case 'rectangle':
          return rectangleGesture({ maskEditor, viewport, start, value })
        default: {
          const first = dabOf(sample)
          return strokeGesture({ maskEditor, from: startOf(first, sample.shiftKey), first, value, dabOf, onFinish })
        }
      }
    },
    pressKey: (at, { shiftKey, altKey }) => {
      const { tool } = useToolState.getState()
      if (tool === 'rectangle') return rectangleGesture({ maskEditor, viewport, start: at, value: 255 })
      if (tool === 'select') listener?.onSelect({ points: [at], altKey })
      else if (tool !== 'lasso') {
        const dab: Dab = { at, radius: radius() }
        maskEditor.stroke(startOf(dab, shiftKey), dab, tool === 'eraser' ? 0 : 255)
        lastEnd = at
        maskEditor.endStroke()
      }
      return null
    },
  }
}
