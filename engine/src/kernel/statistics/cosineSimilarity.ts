/** Cosine of the angle between two vectors of equal length: 1 for one direction, 0 for orthogonal ones or a zero vector. */
export const cosineSimilarity = (one: Float32Array, other: Float32Array): number => {
  let product = 0
  let squareOne = 0
  let squareOther = 0
  for (let at = 0; at < one.length; at++) {
    const a = one[at] as number
    const b = other[at] as number
    product += a * b
    squareOne += a * a
    squareOther += b * b
  }
  return product / Math.max(1e-9, Math.sqrt(squareOne * squareOther))
}
