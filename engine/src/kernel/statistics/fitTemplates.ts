import { solveSymmetric } from '../linear/solveSymmetric.ts'

/** Added to each template's own power, relative to it. */
const ridge = 1e-4

/** How far samples are made of templates. */
export interface TemplateFit {
  /** Factor of each template. */
  readonly factors: Float64Array
  /** 0–1: the part of the samples' weighted power that the templates explain. */
  readonly explained: number
  /** Weighted root mean square of what the templates explain, in units of the samples. */
  readonly strength: number
}

/**
 * Weighted least squares of templates that many samples are fitted by: what does not depend on the samples is summed once.
 *
 * @param weights of each index, not negative
 * @param places indexes that take part
 * @returns finds the sum of templates nearest to samples
 */
export const templateFitter = (
  templates: readonly Float32Array[],
  weights: Float32Array,
  places: ArrayLike<number>,
): ((samples: Float32Array) => TemplateFit) => {
  const count = templates.length
  const gram = new Float64Array(count * count)
  const values = new Float64Array(count)
  let total = 0
  for (let place = 0; place < places.length; place++) {
    const at = places[place] as number
    const weight = weights[at] as number
    for (let i = 0; i < count; i++) values[i] = (templates[i] as Float32Array)[at] as number
    for (let i = 0; i < count; i++) {
      const weighted = weight * (values[i] as number)
      for (let j = 0; j <= i; j++) {
        gram[i * count + j] = (gram[i * count + j] as number) + weighted * (values[j] as number)
      }
    }
    total += weight
  }
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) gram[i * count + j] = gram[j * count + i] as number
  }
  return (samples) => {
    const right = new Float64Array(count)
    let power = 0
    for (let place = 0; place < places.length; place++) {
      const at = places[place] as number
      const weighted = (weights[at] as number) * (samples[at] as number)
      for (let i = 0; i < count; i++) {
        right[i] = (right[i] as number) + weighted * ((templates[i] as Float32Array)[at] as number)
      }
      power += weighted * (samples[at] as number)
    }
    const factors = solveSymmetric(gram, right, ridge)
    const explainedPower = factors.reduce((sum, factor, i) => sum + factor * (right[i] as number), 0)
    if (power === 0 || total === 0) return { factors, explained: 0, strength: 0 }
    return {
      factors,
      explained: Math.min(1, Math.max(0, explainedPower / power)),
      strength: Math.sqrt(Math.max(0, explainedPower) / total),
    }
  }
}

/** The sum of templates nearest to one set of samples; parameters as in `templateFitter`. */
export const fitTemplates = (
  samples: Float32Array,
  templates: readonly Float32Array[],
  weights: Float32Array,
  places: ArrayLike<number>,
): TemplateFit => templateFitter(templates, weights, places)(samples)
