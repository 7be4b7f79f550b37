import type { Outline, SelectionHint } from '@spotless/contract/candidates'

/** One click or stroke that means the smaller thing, not the whole that this is on; null where there are others or it does already. */
export const partOf = (hints: readonly SelectionHint[]): readonly SelectionHint[] | null => {
  const [first, ...others] = hints
  return first === undefined || others.length > 0 || first.isPart === true ? null : [{ ...first, isPart: true }]
}

/** Whether two things have the same parts: their outlines, or the ids of shapes, which are their outlines as text. */
export const isSameThing = (parts: readonly (Outline | string)[], others: readonly (Outline | string)[]): boolean =>
  parts.join('|') === others.join('|')
