/**
 * Samples less a weighted sum of templates.
 *
 * @param templates as many samples each
 * @param factors of each template
 */
export const withoutTemplates = (
  samples: Float32Array,
  templates: readonly Float32Array[],
  factors: ArrayLike<number>,
): Float32Array => {
  const left = new Float32Array(samples.length)
  for (let at = 0; at < samples.length; at++) {
    let rest = samples[at] as number
    for (let index = 0; index < templates.length; index++) {
      rest -= (factors[index] as number) * ((templates[index] as Float32Array)[at] as number)
    }
    left[at] = rest
  }
  return left
}
