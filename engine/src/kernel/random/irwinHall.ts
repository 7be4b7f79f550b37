/**
 * Approximately normal numbers of mean 0 and deviation 1: scaled sums of uniform ones (the Irwin–Hall distribution).
 *
 * @param uniform source of uniform numbers 0–1
 * @param count numbers in each sum; more come nearer to a normal distribution
 */
export const irwinHall = (uniform: () => number, count: number): (() => number) => {
  const scale = Math.sqrt(12 / count)
  return () => {
    let sum = 0
    for (let draw = 0; draw < count; draw++) sum += uniform()
    return (sum - count / 2) * scale
  }
}
