/** Bounds of the brush size slider (specification, section 9). */
export const brushSize = { min: 5, max: 100, step: 5, initial: 40 } as const

/**
 * Image pixels per unit of brush size: the photo's diagonal over 1000, at least 1 (specification,
 * section 9).
 */
export const brushFactor = (width: number, height: number): number => Math.max(1, Math.hypot(width, height) / 1000)

/** Radius in image pixels of a brush on a photo. @param size diameter, as on the slider */
export const brushRadius = (size: number, width: number, height: number): number =>
  (size / 2) * brushFactor(width, height)

/**
 * Scale of the brush radius for a pen's pressure: from a third at a touch to 1.
 * @param pressure 0–1; devices without pressure send 0.5, which must paint at the full radius
 */
export const pressureScale = (pressure: number, pointerType: string): number =>
  pointerType === 'pen' ? 1 / 3 + (2 / 3) * Math.min(1, Math.max(0, pressure)) : 1

/** The next brush size up or down, within bounds. */
export const stepBrush = (size: number, steps: number): number =>
  Math.min(brushSize.max, Math.max(brushSize.min, size + steps * brushSize.step))
