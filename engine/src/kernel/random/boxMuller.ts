/**
 * Normal numbers of mean 0 and deviation 1.
 * Source: Box and Muller 1958, "A note on the generation of random normal deviates"; of each pair the first is used.
 *
 * @param uniform source of uniform numbers from 0 (excluded) to 1
 */
export const boxMuller = (uniform: () => number) => (): number =>
  Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
