import type { SelectionHint } from '@spotless/contract/candidates'

/** One click or stroke that means the smaller thing, not the whole that this is on; null where there are others or it does already. */
export const partOf = (hints: readonly SelectionHint[]): readonly SelectionHint[] | null => {
  const [first, ...others] = hints
  return first === undefined || others.length > 0 || first.isPart === true ? null : [{ ...first, isPart: true }]
}

/** Whether shapes have the same outlines. */
export const isSameThing = (
  shapes: readonly { readonly id: string }[],
  others: readonly { readonly id: string }[],
): boolean => shapes.map(({ id }) => id).join() === others.map(({ id }) => id).join()
