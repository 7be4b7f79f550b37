import type { Mode } from '@spotless/contract/mode'

/** Where an edit was made. */
type Place = 'device' | 'server'

const keyOf = (place: Place, mode: Mode): string => `${place}-seconds-${mode}`

interface Measured {
  readonly seconds: number
  readonly pixels: number
}

/** Remembers how long an edit of a photo of so many pixels took. */
export const rememberSeconds = (place: Place, mode: Mode, seconds: number, pixels: number): void => {
  try {
    localStorage.setItem(keyOf(place, mode), JSON.stringify({ seconds, pixels } satisfies Measured))
  } catch {
    // Storage may be blocked; then no time is foretold.
  }
}

const lastMeasured = (place: Place, mode: Mode): Measured | null => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(place, mode)) ?? 'null') as Measured | null
  } catch {
    return null
  }
}

/**
 * Networks see each photo at one size, so that a larger one takes longer by its reading and writing alone, and a smaller one no less; an
 * upscale works on every pixel.
 */
const growthOf = (mode: Mode, pixelRatio: number): number =>
  mode === 'image-upscale' ? pixelRatio : Math.max(1, Math.sqrt(pixelRatio))

/** Whole seconds that an edit will take, at least 1, from the last one of the mode in this browser; null before the first. */
export const lastSeconds = (place: Place, mode: Mode, pixels: number): number | null => {
  const measured = lastMeasured(place, mode)
  return measured && Math.max(1, Math.round(measured.seconds * growthOf(mode, pixels / measured.pixels)))
}

/** How long the last edits of a mode took here and on the server, in words; null where neither was measured. */
export const compareSeconds = (mode: Mode): string | null => {
  const [here, there] = (['device', 'server'] as const).map((place) => lastMeasured(place, mode)?.seconds)
  const parts = [
    ...(here === undefined ? [] : [`${Math.ceil(here)}\u00a0s here`]),
    ...(there === undefined ? [] : [`${Math.ceil(there)}\u00a0s on the server`]),
  ]
  return parts.length === 0 ? null : `Your last edits took ${parts.join(', ')}.`
}
