import type { MarkPatch } from '../markPatch.ts'
import { lumaAt } from './patchColour.ts'

/** Fewer pixels say nothing of their light. */
const minPixels = 30

/** Mean and deviation of luma over the pixels that are asked for, in levels; null where they are few. */
export const lumaWhere = (
  patch: MarkPatch,
  isIn: (at: number) => boolean,
): { readonly mean: number; readonly spread: number } | null => {
  let [sum, squares, count] = [0, 0, 0]
  for (let at = 0; at < patch.painted.length; at++) {
    if (!isIn(at)) continue
    const luma = lumaAt(patch, at)
    sum += luma
    squares += luma * luma
    count++
  }
  if (count < minPixels) return null
  const mean = sum / count
  return { mean, spread: Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}
