import { type ImagePoint, toImage } from '../../../lib/geometry.ts'
import { rectangleCorners } from '../mask/fillPolygon.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import type { MaskValue } from '../mask/maskRaster.ts'
import type { Dab } from '../mask/paintSegment.ts'
import { type Gesture, type GestureViewport, noOutline, type PointerSample } from './gesture.ts'

const nothing = (): void => undefined

interface StrokeInput {
  readonly maskEditor: MaskEditor
  /**
   * Where the stroke begins; another place than `first` for a straight line from an earlier stroke.
   */
  readonly from: Dab
  readonly first: Dab
  readonly value: MaskValue
  readonly dabOf: (sample: PointerSample) => Dab
  readonly onFinish: (end: ImagePoint) => void
}

/** Paints or erases along the pointer's path; the first dab appears at once. */
export const strokeGesture = ({ maskEditor, from, first, value, dabOf, onFinish }: StrokeInput): Gesture => {
  let last = first
  maskEditor.stroke(from, first, value)
  return {
    kind: 'stroke',
    move: (samples) => {
      for (const sample of samples) {
        const dab = dabOf(sample)
        maskEditor.stroke(last, dab, value)
        last = dab
      }
    },
    finish: () => {
      onFinish(last.at)
      maskEditor.endStroke()
    },
    cancel: maskEditor.cancelStroke,
    outline: noOutline,
  }
}

interface ShapeInput {
  readonly maskEditor: MaskEditor
  readonly viewport: GestureViewport
  readonly start: ImagePoint
  readonly value: MaskValue
}

/** Marks the area inside a freehand outline. */
export const lassoGesture = ({ maskEditor, viewport, start, value }: ShapeInput): Gesture => {
  const corners = [start]
  return {
    kind: 'lasso',
    move: (samples) => {
      corners.push(toImage(viewport.view(), samples[samples.length - 1]!.at))
    },
    finish: () => maskEditor.polygon(corners, value),
    cancel: nothing,
    outline: () => corners,
  }
}

/** Marks a rectangle between two corners; the keyboard can move the second one. */
export const rectangleGesture = ({ maskEditor, viewport, start, value }: ShapeInput): Gesture => {
  let end = start
  return {
    kind: 'rectangle',
    move: (samples) => {
      end = toImage(viewport.view(), samples[samples.length - 1]!.at)
    },
    moveTo: (point) => {
      end = point
    },
    finish: () => maskEditor.polygon(rectangleCorners(start, end), value),
    cancel: nothing,
    outline: () => rectangleCorners(start, end),
  }
}
