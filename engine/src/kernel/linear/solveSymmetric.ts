/**
 * Solves a small symmetric positive semi-definite system by Gaussian elimination. Each diagonal is enlarged by a fraction of
 * itself (ridge), so that unknowns that cannot be told apart stay small instead of cancelling each other.
 *
 * @param matrix rows of the system, row by row, `right.length` squared; not changed
 * @param ridge 0 for the exact solution
 */
export const solveSymmetric = (matrix: Float64Array, right: Float64Array, ridge: number): Float64Array => {
  const count = right.length
  const rows = matrix.slice()
  const solution = right.slice()
  for (let pivot = 0; pivot < count; pivot++) {
    rows[pivot * count + pivot] = (rows[pivot * count + pivot] as number) * (1 + ridge) + Number.MIN_VALUE
  }
  for (let pivot = 0; pivot < count; pivot++) {
    const diagonal = rows[pivot * count + pivot] as number
    if (Math.abs(diagonal) < 1e-12) continue
    for (let row = 0; row < count; row++) {
      if (row === pivot) continue
      const factor = (rows[row * count + pivot] as number) / diagonal
      if (factor === 0) continue
      for (let column = pivot; column < count; column++) {
        const at = row * count + column
        rows[at] = (rows[at] as number) - factor * (rows[pivot * count + column] as number)
      }
      solution[row] = (solution[row] as number) - factor * (solution[pivot] as number)
    }
  }
  return solution.map((value, at) => {
    const diagonal = rows[at * count + at] as number
    return Math.abs(diagonal) < 1e-12 ? 0 : value / diagonal
  })
}
