/**
 * Solves a large sparse symmetric positive definite system by conjugate gradients with a diagonal preconditioner (Hestenes and
 * Stiefel 1952; Jacobi).
 *
 * @param multiply writes the product of the system's matrix with its first argument into its second
 * @param diagonal of the matrix; unknowns whose diagonal is 0 stay 0
 * @param right right-hand side
 * @param tolerance residual, as a fraction of the right-hand side, at which the solution is accepted
 * @param start a guess at the solution, by default 0; must be 0 for unknowns whose diagonal is 0
 */
export const conjugateGradient = (
  multiply: (vector: Float32Array, product: Float32Array) => void,
  diagonal: Float32Array,
  right: Float32Array,
  { maxSteps, tolerance }: { readonly maxSteps: number; readonly tolerance: number },
  start?: Float32Array,
): Float32Array => {
  const count = right.length
  const solution = start?.slice() ?? new Float32Array(count)
  const residual = right.slice()
  const product = new Float32Array(count)
  const scaled = new Float32Array(count)
  const scale = (): number => {
    let inner = 0
    for (let at = 0; at < count; at++) {
      const pivot = diagonal[at] as number
      const value = pivot > 0 ? (residual[at] as number) / pivot : 0
      scaled[at] = value
      inner += value * (residual[at] as number)
    }
    return inner
  }
  const enough = scale() * tolerance * tolerance
  if (start !== undefined) {
    multiply(solution, product)
    for (let at = 0; at < count; at++) residual[at] = (residual[at] as number) - (product[at] as number)
  }
  let inner = scale()
  const direction = scaled.slice()
  for (let step = 0; step < maxSteps && inner > enough && inner > 0; step++) {
    multiply(direction, product)
    let curvature = 0
    for (let at = 0; at < count; at++) curvature += (direction[at] as number) * (product[at] as number)
    if (curvature <= 0) break
    const length = inner / curvature
    for (let at = 0; at < count; at++) {
      solution[at] = (solution[at] as number) + length * (direction[at] as number)
      residual[at] = (residual[at] as number) - length * (product[at] as number)
    }
    const next = scale()
    const turn = next / inner
    inner = next
    for (let at = 0; at < count; at++) direction[at] = (scaled[at] as number) + turn * (direction[at] as number)
  }
  return solution
}
