/** Side of the windows that structural similarity is measured in. */
export const ssimWindowPx = 8

const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/**
 * Structural similarity of two planes of luma, 0–255, in one window; 1 is identical (Wang et al. 2004, "Image quality assessment:
 * from error visibility to structural similarity").
 *
 * @param width of the planes
 * @param from index of the window's first pixel
 */
export const ssimAt = (a: ArrayLike<number>, b: ArrayLike<number>, width: number, from: number): number => {
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0]
  for (let row = 0; row < ssimWindowPx; row++) {
    for (let column = 0; column < ssimWindowPx; column++) {
      const x = a[from + row * width + column] as number
      const y = b[from + row * width + column] as number
      sumA += x
      sumB += y
      squareA += x * x
      squareB += y * y
      product += x * y
    }
  }
  const count = ssimWindowPx ** 2
  const [meanA, meanB] = [sumA / count, sumB / count]
  const [varA, varB] = [squareA / count - meanA ** 2, squareB / count - meanB ** 2]
  const covariance = product / count - meanA * meanB
  return ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (varA + varB + c2))
}
