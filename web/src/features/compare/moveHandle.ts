const smallStep = 2
const largeStep = 10

/**
 * Moves the divider by a key.
 * @param percent current position, 0–100 from the left
 * @returns the new position, or null if the key does not move it
 */
export const moveHandle = (percent: number, key: string): number | null => {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: percent - smallStep,
    ArrowDown: percent - smallStep,
    ArrowRight: percent + smallStep,
    ArrowUp: percent + smallStep,
    PageDown: percent - largeStep,
    PageUp: percent + largeStep,
    Home: 0,
    End: 100,
  }
  const next = steps[key]
  return next === undefined ? null : Math.min(100, Math.max(0, next))
}
