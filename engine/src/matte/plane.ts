/** One channel of an image as floats, rows from the top; the range is the user's (0–1 for coverage and colour). */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** Red, green and blue of one image, each 0–1. */
export type Planes = readonly [Plane, Plane, Plane]

/** Memory of planes that were given back, by their number of pixels; undefined while none is kept. */
let spares: Map<number, Float32Array[]> | undefined

export const emptyPlane = (width: number, height: number): Plane => {
  const spare = spares?.get(width * height)?.pop()
  return { width, height, data: spare?.fill(0) ?? new Float32Array(width * height) }
}

/** Lets `emptyPlane` take the memory of planes that nobody reads any more, within `reusingPlanes`. */
export const giveBack = (...planes: readonly Plane[]): void => {
  for (const { data } of planes) {
    const alike = spares?.get(data.length)
    if (alike === undefined) spares?.set(data.length, [data])
    else alike.push(data)
  }
}

/**
 * Runs a piece of work (no promise) in which planes given back serve again: a matte makes a hundred of one size, and
 * asking for and clearing away new memory for each takes a seventh of its time.
 */
export const reusingPlanes = <T>(work: () => T): T => {
  const outer = spares
  spares ??= new Map()
  try {
    return work()
  } finally {
    spares = outer
  }
}
