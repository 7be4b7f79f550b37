import type { Plane } from '../../raster/plane.ts'

/** Memory of released planes by their number of pixels; undefined outside of `withPlanePool`. */
let pool: Map<number, Float32Array[]> | undefined

/** A plane of zeros; within `withPlanePool` it may reuse the memory of a released one. */
export const createPlane = (width: number, height: number): Plane => {
  const reused = pool?.get(width * height)?.pop()
  return { width, height, data: reused?.fill(0) ?? new Float32Array(width * height) }
}

/**
 * Lets `createPlane` reuse the memory of planes that nobody reads any more. Does nothing outside of
 * `withPlanePool`.
 */
export const releasePlanes = (...planes: readonly Plane[]): void => {
  for (const { data } of planes) {
    const ofThisSize = pool?.get(data.length)
    if (ofThisSize === undefined) pool?.set(data.length, [data])
    else ofThisSize.push(data)
  }
}

/**
 * Runs a synchronous function that reuses released planes: a matte needs a hundred of one size, and
 * allocating each takes a seventh of its time.
 */
export const withPlanePool = <T>(run: () => T): T => {
  const outer = pool
  pool ??= new Map()
  try {
    return run()
  } finally {
    pool = outer
  }
}
