/** Pixels on each side of a block. */
export const dctSidePx = 8
const area = dctSidePx * dctSidePx

/** Orthonormal cosine basis: `basis[frequency * 8 + position]`. */
const basis = Float32Array.from({ length: area }, (_, at) => {
  const frequency = Math.floor(at / dctSidePx)
  const position = at % dctSidePx
  const scale = Math.sqrt((frequency === 0 ? 1 : 2) / dctSidePx)
  return scale * Math.cos(((2 * position + 1) * frequency * Math.PI) / (2 * dctSidePx))
})

const scratch = new Float32Array(area)

/** Transforms the rows of `from` and writes them as columns, so that two passes transform rows and columns. */
const transformRows = (from: Float32Array, to: Float32Array, isInverse: boolean): void => {
  for (let row = 0; row < dctSidePx; row++) {
    const start = row * dctSidePx
    for (let out = 0; out < dctSidePx; out++) {
      let sum = 0
      for (let at = 0; at < dctSidePx; at++) {
        const factor = basis[isInverse ? at * dctSidePx + out : out * dctSidePx + at] as number
        sum += factor * (from[start + at] as number)
      }
      to[out * dctSidePx + row] = sum
    }
  }
}

/**
 * The two-dimensional discrete cosine transform of a block, in place, or its inverse; orthonormal (DCT-II and DCT-III).
 * Source: Ahmed, Natarajan and Rao 1974, "Discrete Cosine Transform".
 *
 * @param block 64 samples or coefficients, row by row
 */
export const dct8x8 = (block: Float32Array, isInverse: boolean): void => {
  transformRows(block, scratch, isInverse)
  transformRows(scratch, block, isInverse)
}
