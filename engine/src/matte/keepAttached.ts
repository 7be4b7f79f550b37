import type { Plane } from '../raster/plane.ts'

/** Coverage that still holds a strand to what it grows from. */
const hold = 0.12

/** Coverage from which a pixel holds what touches it, wherever it lies. */
const solid = 0.9

/**
 * Which pixels of a refined matte hang on to the subject, 1 or 0: those joined through coverage, side by side or corner
 * to corner, to a sure or solid pixel, and the faint rim of one pixel round them. What the edge's redrawing picked up
 * elsewhere — the stripe of a flag, a blade of grass — does not.
 *
 * @param sure 1 where a pixel surely shows the subject
 */
export const keepAttached = (coverage: Plane, sure: Plane): Uint8Array => {
  const { width, data } = coverage
  const held = new Uint8Array(data.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (sure.data[pixel] === 1 || (data[pixel] as number) > solid) held[pixel] = 1
  }
  /** Visits the neighbours of a pixel until one answers true. */
  const someNear = (pixel: number, visit: (near: number) => boolean): boolean => {
    const column = pixel % width
    for (let row = -width; row <= width; row += width) {
      for (let across = column > 0 ? -1 : 0; across <= (column < width - 1 ? 1 : 0); across++) {
        const near = pixel + row + across
        if (near >= 0 && near < data.length && visit(near)) return true
      }
    }
    return false
  }
  const stack: number[] = []
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (held[pixel] === 1 || data[pixel] === 0) continue
    if (someNear(pixel, (near) => held[near] === 1)) stack.push(pixel)
  }
  for (const pixel of stack) held[pixel] = 1
  for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
    if ((data[pixel] as number) < hold) continue
    someNear(pixel, (near) => {
      if (held[near] === 0 && data[near] !== 0) {
        held[near] = 1
        stack.push(near)
      }
      return false
    })
  }
  return held
}
