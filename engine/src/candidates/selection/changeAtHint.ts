import { reconstruct } from '../../kernel/morphology/reconstruct.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Hint } from './hint.ts'

/**
 * A selection after a further hint: of what solving all hints anew changes, only the connected parts that the hint touches and that
 * change as it says. What was right elsewhere stays, and a hint that already holds changes nothing.
 *
 * @param before probability 0–1 of each pixel; selected above a half
 * @param after the same of all hints together; as large
 * @param hint 1 under the further hint, else 0
 * @returns probability 0–1
 */
export const changeAtHint = (before: Plane, after: Plane, hint: Uint8Array, kind: Hint['kind']): Plane => {
  const isAdding = kind === 'add'
  const isSelected = (value: number): boolean => value > 0.5
  const changed = before.data.map((value, pixel) =>
    isSelected(value) !== isAdding && isSelected(after.data[pixel] as number) === isAdding ? 1 : 0,
  )
  const meant = reconstruct(hint, Uint8Array.from(changed), before.width, 4)
  return {
    ...before,
    data: before.data.map((value, pixel) => (meant[pixel] === 1 ? (after.data[pixel] as number) : value)),
  }
}
