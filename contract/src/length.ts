/** A length in pixels, or relative to a side. */
export type Length = { readonly px: number } | { readonly ratio: number }

/** @param side that the length is relative to, in pixels */
export const lengthInPixels = (length: Length, side: number): number =>
  'px' in length ? length.px : length.ratio * side
