import type { UnderLayer } from './layerShapes.ts'
import { possibleLevel } from './possibleLevel.ts'
import { transparencyOf } from './transparencyOf.ts'

/** Less light than this part comes through no layer. */
export const minLayerTransparency = 0.08

/** What a mark does to the light of the photo behind it, in luma. */
export interface MarkLight {
  /** Its alpha at each pixel, 0–1. */
  readonly share: Float32Array
  /** Its own light, 0–255. */
  readonly level: number
}

/** A layer under it: its alpha, its own light, and the part of the light behind that it lets through, never near 0. */
interface LayerLight extends Pick<UnderLayer, 'alpha' | 'level'> {
  readonly through: Float32Array
}

/** Layers with what they let through. */
export const lightsOf = (layers: readonly UnderLayer[]): LayerLight[] =>
  layers.map(({ alpha, level }) => {
    const through = new Float32Array(alpha.length)
    for (let at = 0; at < alpha.length; at++) through[at] = Math.max(minLayerTransparency, 1 - (alpha[at] as number))
    return { alpha, level, through }
  })

/**
 * The photo behind a mark and the layers under it, as far as a photo can have such levels.
 * @param seen luma of what is seen, in levels
 */
export const lightBehind = (
  seen: Float32Array,
  { share, level }: MarkLight,
  layers: readonly LayerLight[],
): Float32Array => {
  const behind = new Float32Array(seen.length)
  for (let at = 0; at < seen.length; at++) {
    const alpha = share[at] as number
    behind[at] = ((seen[at] as number) - alpha * level) / transparencyOf(alpha)
  }
  for (const { alpha, level: own, through } of layers) {
    for (let at = 0; at < behind.length; at++) {
      behind[at] = ((behind[at] as number) - (alpha[at] as number) * own) / (through[at] as number)
    }
  }
  for (let at = 0; at < behind.length; at++) behind[at] = possibleLevel(behind[at] as number)
  return behind
}

/** How the photo behind changes with the alpha of a mark and of each layer under it, in levels. */
export interface LightSteps {
  readonly mark: Float32Array
  readonly layers: readonly Float32Array[]
}

/**
 * How the photo behind changes with the alpha of what lies over it.
 * @param even the photo behind, without detail: its own would agree with itself, and read every layer too weak
 */
export const lightSteps = (
  even: Float32Array,
  { share, level }: MarkLight,
  layers: readonly LayerLight[],
): LightSteps => {
  const steps: Float32Array[] = []
  // Upwards from the photo: the light over each layer, and how much less of it comes from behind.
  const over = even.slice()
  const dimmed = new Float32Array(even.length).fill(1)
  for (let index = layers.length - 1; index >= 0; index--) {
    const { alpha, level: own, through } = layers[index] as LayerLight
    const step = new Float32Array(even.length)
    for (let at = 0; at < over.length; at++) {
      const light = through[at] as number
      dimmed[at] = (dimmed[at] as number) * light
      step[at] = ((over[at] as number) - own) / (dimmed[at] as number)
      over[at] = light * (over[at] as number) + (alpha[at] as number) * own
    }
    steps[index] = step
  }
  for (let at = 0; at < over.length; at++) {
    over[at] = ((over[at] as number) - level) / (transparencyOf(share[at] as number) * (dimmed[at] as number))
  }
  return { mark: over, layers: steps }
}
