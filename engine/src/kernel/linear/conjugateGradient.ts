/** A sparse symmetric positive definite system of linear equations. */
export interface LinearSystem<Values> {
  /** What `multiply` reads of the matrix. */
  readonly values: Values
  /**
   * Writes the product of the matrix with a vector into `product`. Best a function of a module: what is made for one call has to be
   * compiled again in the next.
   */
  readonly multiply: (values: Values, vector: Float32Array, product: Float32Array) => void
  /** The matrix's diagonal; unknowns whose diagonal is 0 stay 0. */
  readonly diagonal: Float32Array
  /** Right-hand side. */
  readonly right: Float32Array
}

interface Stopping {
  readonly maxSteps: number
  /** Residual, as a fraction of the right-hand side, at which the solution is accepted. */
  readonly tolerance: number
}

/** Divides a residual by the diagonal, and returns its inner product with the result. */
const precondition = (residual: Float32Array, diagonal: Float32Array, scaled: Float32Array): number => {
  let inner = 0
  for (let at = 0; at < scaled.length; at++) {
    const pivot = diagonal[at] as number
    const value = pivot > 0 ? (residual[at] as number) / pivot : 0
    scaled[at] = value
    inner += value * (residual[at] as number)
  }
  return inner
}

/**
 * Solves a system by conjugate gradients with a diagonal preconditioner (Hestenes and Stiefel 1952; Jacobi).
 *
 * @param start a guess at the solution, by default 0; must be 0 for unknowns whose diagonal is 0
 */
export const conjugateGradient = <Values>(
  { values, multiply, diagonal, right }: LinearSystem<Values>,
  { maxSteps, tolerance }: Stopping,
  start?: Float32Array,
): Float32Array => {
  const count = right.length
  const solution = start?.slice() ?? new Float32Array(count)
  const residual = right.slice()
  const product = new Float32Array(count)
  const scaled = new Float32Array(count)
  const enough = precondition(residual, diagonal, scaled) * tolerance * tolerance
  if (start !== undefined) {
    multiply(values, solution, product)
    for (let at = 0; at < count; at++) residual[at] = (residual[at] as number) - (product[at] as number)
  }
  let inner = precondition(residual, diagonal, scaled)
  const direction = scaled.slice()
  for (let step = 0; step < maxSteps && inner > enough && inner > 0; step++) {
    multiply(values, direction, product)
    let curvature = 0
    for (let at = 0; at < count; at++) curvature += (direction[at] as number) * (product[at] as number)
    if (curvature <= 0) break
    const length = inner / curvature
    for (let at = 0; at < count; at++) {
      solution[at] = (solution[at] as number) + length * (direction[at] as number)
      residual[at] = (residual[at] as number) - length * (product[at] as number)
    }
    const next = precondition(residual, diagonal, scaled)
    const turn = next / inner
    inner = next
    for (let at = 0; at < count; at++) direction[at] = (scaled[at] as number) + turn * (direction[at] as number)
  }
  return solution
}
