import type { ImagePoint } from './geometry.ts'

type Outline = readonly (readonly [number, number])[]

/** Whether a point is inside one of the closed polygons, by the even–odd rule each. */
export const isInOutline = ({ column, row }: ImagePoint, outlines: readonly Outline[]): boolean =>
  outlines.some(
    (corners) =>
      corners.filter(([x, y], index) => {
        const [otherX, otherY] = corners[(index + 1) % corners.length] as readonly [number, number]
        return y > row !== otherY > row && column < x + ((row - y) / (otherY - y)) * (otherX - x)
      }).length %
        2 ===
      1,
  )
