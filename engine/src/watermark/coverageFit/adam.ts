const decay = { mean: 0.9, power: 0.999 } as const
const tiny = 1e-8

/**
 * Gradient descent whose steps have about the same length for every number, however steep (Kingma and Ba, "Adam: a method for stochastic optimization", ICLR 2015).
 *
 * @param count of the numbers
 * @returns the step of the number at an index, at a round counted from 1, where the cost changes with it by `slope`
 */
export const adam = (count: number): ((index: number, slope: number, rate: number, round: number) => number) => {
  const [means, powers] = [new Float32Array(count), new Float32Array(count)]
  return (index, slope, rate, round) => {
    const mean = decay.mean * (means[index] as number) + (1 - decay.mean) * slope
    const power = decay.power * (powers[index] as number) + (1 - decay.power) * slope * slope
    means[index] = mean
    powers[index] = power
    const unbiased = Math.sqrt(power / (1 - decay.power ** round)) + tiny
    return (-rate * (mean / (1 - decay.mean ** round))) / unbiased
  }
}
