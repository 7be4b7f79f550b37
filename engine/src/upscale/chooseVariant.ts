import type { Degradation } from '../clean/estimateDegradation.ts'

/** How a photo is upscaled: `clean` as it is, `robust` after noise and JPEG blocks are removed. */
export type Variant = 'clean' | 'robust'

/** Above either limit, `robust` was closer to the ground truth on every training photo tried. */
const limits: Degradation = { noise: 1.8, blocks: 1.1 }

/** The variant for a photo with this degradation. */
export const chooseVariant = ({ noise, blocks }: Degradation): Variant =>
  noise > limits.noise || blocks > limits.blocks ? 'robust' : 'clean'
