/** A point in pixels: x (column), y (row). */
export type Point = readonly [number, number]
