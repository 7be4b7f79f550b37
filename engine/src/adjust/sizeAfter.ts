import type { Operation } from '@spotless/contract/plan'
import { rotatedSize } from './geometry.ts'

interface Size {
  readonly width: number
  readonly height: number
}

const resized = ({ width, height }: Size, step: Extract<Operation, { kind: 'resize' }>): Size => {
  const scale =
    step.percent === undefined
      ? Math.min((step.widthPx ?? Infinity) / width, (step.heightPx ?? Infinity) / height)
      : step.percent / 100
  if (!Number.isFinite(scale)) return { width, height }
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Size in pixels after a step that can enlarge the photo; steps that only crop give the size before. */
export const sizeAfter = (size: Size, step: Operation): Size => {
  const shorter = Math.min(size.width, size.height)
  if (step.kind === 'resize') return resized(size, step)
  if (step.kind === 'rotate') return rotatedSize(size, step.degrees)
  if (step.kind === 'frame') {
    const borderPx = step.widthPx ?? Math.max(1, Math.round((shorter * (step.percent ?? 0)) / 100))
    return { width: size.width + 2 * borderPx, height: size.height + 2 * borderPx }
  }
  if (step.kind === 'shadow') {
    const borderPx = Math.ceil(Math.max(1, shorter * 0.02) * 4)
    return { width: size.width + 2 * borderPx, height: size.height + 2 * borderPx }
  }
  return size
}
