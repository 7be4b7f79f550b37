/**
 * How undecided a predicted coverage is: mean of c · (1 − c) over that of c, 0–1. The network covers pixels either wholly or not at all, but
 * along outlines, only where colour and opacity are about right.
 */
export const softnessOf = (coverage: Float32Array): number => {
  let [soft, all] = [0, 0]
  for (const covered of coverage) {
    soft += covered * (1 - covered)
    all += covered
  }
  return all < 1 ? 1 : soft / all
}
