/** Annex K's tables of ITU-T T.81 in natural order: the base that libjpeg scales by its quality setting. */
const baseLuma = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
]
const baseChroma = [
  17,
  18,
  24,
  47,
  99,
  99,
  99,
  99,
  18,
  21,
  26,
  66,
  99,
  99,
  99,
  99,
  24,
  26,
  56,
  99,
  99,
  99,
  99,
  99,
  47,
  66,
  99,
  99,
  99,
  99,
  99,
  99,
  ...new Array<number>(32).fill(99),
]

const scaledStep = (step: number, quality: number): number => {
  const scale = quality < 50 ? Math.floor(5000 / quality) : 200 - quality * 2
  return Math.min(255, Math.max(1, Math.floor((step * scale + 50) / 100)))
}

const scaledSum = (base: readonly number[], quality: number): number =>
  base.reduce((sum, step) => sum + scaledStep(step, quality), 0)

/**
 * Smallest libjpeg quality (1–100) whose luma step is no coarser than the given one.
 * @param frequency place in the block, in natural order
 */
export const jpegQualityOfLumaStep = (frequency: number, step: number): number => {
  const base = baseLuma[frequency] as number
  for (let quality = 1; quality < 100; quality++) if (scaledStep(base, quality) <= step) return quality
  return 100
}

/**
 * Smallest libjpeg quality (1–100) whose steps are on the whole no coarser than those of a file.
 * @param sums sum of the 64 steps of each table in use, luma first
 */
export const jpegQuality = (sums: readonly number[]): number => {
  const needed = sums.map((sum, index) => {
    const base = index === 0 ? baseLuma : baseChroma
    for (let quality = 1; quality < 100; quality++) if (scaledSum(base, quality) <= sum) return quality
    return 100
  })
  return Math.max(1, ...needed)
}
