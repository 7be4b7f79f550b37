import type { Pipeline } from '../pipeline.ts'
import { editUnderMask } from './editUnderMask.ts'
import { erase } from './erase.ts'

/**
 * Removes what the mask marks: by hosted models where the chain has any, else by MI-GAN on windows of native resolution
 * (larger holes on larger windows), or by a fill from the photo itself where the network is missing or fails. Fills are
 * composited with a feather that ends at most 12 px outside the mask; pixels further out stay untouched until the single
 * encoding at the end.
 */
export const removeObject: Pipeline = editUnderMask(erase)
