/**
 * Approximate longest side of the grid on which mattes are refined, in pixels: that of the
 * network's own.
 */
export const matteGridSidePx = 1024

/** Whole number of photo pixels per pixel of the grid on which its matte is refined. */
export const matteGridFactor = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.max(1, Math.round(Math.max(width, height) / matteGridSidePx))
