import { componentSizes } from './componentSizes.ts'
import { flagWhere } from './flagWhere.ts'
import { labelComponents } from './labelComponents.ts'

/**
 * The pixels of a binary image in components of at least so many pixels, corner to corner: the rest is specks.
 *
 * @param flags row by row; 0 is unset
 * @param width columns
 * @returns 1 in them
 */
export const largeComponents = (flags: Uint8Array, width: number, minPixels: number): Uint8Array<ArrayBuffer> => {
  const components = labelComponents(flags, width, 8)
  const sizes = componentSizes(components)
  return flagWhere(flags.length, (at) => (sizes[components.labels[at] as number] as number) >= minPixels)
}
