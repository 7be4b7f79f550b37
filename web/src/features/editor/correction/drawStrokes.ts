import type { BrushStroke } from '@spotless/contract/correction'
import type { MaskEditor } from '../mask/maskEditor.ts'

/** Most points that are sent; a longer stroke is thinned out. */
const maxPoints = 1_000

const thinOut = <T>(points: readonly T[]): T[] => {
  const step = Math.ceil(points.length / maxPoints)
  return points.filter((_, index) => index % step === 0 || index === points.length - 1)
}

/**
 * Collects the strokes of tools while they are painted: painting keeps, erasing removes.
 * @param onStroke receives each stroke as it ends
 */
export const drawStrokes = (painted: MaskEditor, onStroke: (stroke: Omit<BrushStroke, 'isHard'>) => void) => {
  let drawn: Omit<BrushStroke, 'isHard'> | null = null
  return {
    isDrawing: () => drawn !== null,
    maskEditor: {
      ...painted,
      stroke: (from, to, value) => {
        drawn ??= {
          points: [[from.at.column, from.at.row]],
          radiusPx: to.radius,
          kind: value === 255 ? 'keep' : 'remove',
        }
        drawn.radiusPx = Math.max(drawn.radiusPx, to.radius)
        const last = drawn.points.at(-1)
        if (last?.[0] !== to.at.column || last[1] !== to.at.row) drawn.points.push([to.at.column, to.at.row])
        painted.stroke(from, to, 255)
      },
      endStroke: () => {
        painted.endStroke()
        if (drawn === null) return
        const stroke = { ...drawn, points: thinOut(drawn.points) }
        drawn = null
        onStroke(stroke)
      },
      cancelStroke: () => {
        drawn = null
        painted.cancelStroke()
      },
    } satisfies MaskEditor,
  }
}
