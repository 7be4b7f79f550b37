import type { Mode } from '@spotless/contract/mode'

const keyOf = (mode: Mode): string => `device-seconds-${mode}`

interface Measured {
  readonly seconds: number
  readonly pixels: number
}

/** Remembers how long an edit took on this machine. */
export const rememberSeconds = (mode: Mode, seconds: number, pixels: number): void => {
  try {
    localStorage.setItem(keyOf(mode), JSON.stringify({ seconds, pixels } satisfies Measured))
  } catch {
    // Storage may be blocked; then no time is foretold.
  }
}

/**
 * Seconds that an edit will take, from the last one of the mode on this machine; null before the first. A network sees each
 * photo at one size, so that only a larger photo is reckoned to take longer.
 */
export const lastSeconds = (mode: Mode, pixels: number): number | null => {
  try {
    const stored = localStorage.getItem(keyOf(mode))
    if (stored === null) return null
    const measured = JSON.parse(stored) as Measured
    return Math.round(measured.seconds * Math.max(1, Math.sqrt(pixels / measured.pixels)))
  } catch {
    return null
  }
}
