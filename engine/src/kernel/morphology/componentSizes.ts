import type { Components } from './labelComponents.ts'

/** Pixels of each connected component, by its number; 0 at index 0, which is none. */
export const componentSizes = ({ labels, count }: Components): Uint32Array => {
  const sizes = new Uint32Array(count + 1)
  for (const label of labels) if (label > 0) sizes[label] = (sizes[label] as number) + 1
  return sizes
}
