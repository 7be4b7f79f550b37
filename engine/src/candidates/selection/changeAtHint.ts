import { reconstruct } from '../../kernel/morphology/reconstruct.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Hint } from './hint.ts'

/** The further hint of a selection. */
interface FurtherHint {
  readonly kind: Hint['kind']
  /** 1 under it, else 0. */
  readonly flags: Uint8Array
  /** What is nearer to hints that add than to those that take away, see `hintTerritory`; null where all are of one kind. */
  readonly territory: Plane | null
}

/**
 * A selection after a further hint: of what solving all hints anew changes, only the connected parts that the hint touches and that
 * change as it says. What was right elsewhere stays, and a hint that already holds changes nothing. It does not run into what is
 * nearer to hints of the other kind.
 *
 * @param before probability 0–1 of each pixel; selected above a half
 * @param after the same of all hints together; as large
 * @returns probability 0–1
 */
export const changeAtHint = (before: Plane, after: Plane, { kind, flags, territory }: FurtherHint): Plane => {
  const isAdding = kind === 'add'
  const isSelected = (value: number): boolean => value > 0.5
  const isOpen = (pixel: number): boolean =>
    territory === null || flags[pixel] === 1 || isSelected(territory.data[pixel] as number) === isAdding
  const changed = before.data.map((value, pixel) =>
    isSelected(value) !== isAdding && isSelected(after.data[pixel] as number) === isAdding && isOpen(pixel) ? 1 : 0,
  )
  const meant = reconstruct(flags, Uint8Array.from(changed), before.width, 4)
  return {
    ...before,
    data: before.data.map((value, pixel) => (meant[pixel] === 1 ? (after.data[pixel] as number) : value)),
  }
}
