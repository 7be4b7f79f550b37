import type { Components } from './labelComponents.ts'

/** First and last column and row of a component, in pixels. */
export interface ComponentBox {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Where each connected component is, by its number; at index 0 nothing.
 * @param width columns of the labelled image
 */
export const componentBoxes = ({ labels, count }: Components, width: number): readonly Readonly<ComponentBox>[] => {
  const boxes = Array.from(
    { length: count + 1 },
    (): ComponentBox => ({ left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }),
  )
  for (const [at, label] of labels.entries()) {
    if (label === 0) continue
    const box = boxes[label] as ComponentBox
    const [x, y] = [at % width, Math.floor(at / width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return boxes
}
