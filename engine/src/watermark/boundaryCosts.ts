import { type BoundaryView, boundarySize, boundaryWindow } from './boundaryWindow.ts'
import { smallNetwork } from './smallNetwork.ts'

const answer = smallNetwork('boundary.bin', [boundarySize, 48, 24, 3])
/** Windows overlap, so that what they say is not said independently. */
const weight = 0.7
/** No window is surer than this. */
const doubt = 0.01

/** Costs of a change of labels at each pixel, below nothing where one is likely: two numbers each, bare → covered, covered → bare. */
export interface BoundaryCosts {
  /** From left to right. */
  readonly right: Float32Array
  /** From above to below. */
  readonly down: Float32Array
}

/**
 * How likely a mark begins or ends at each pixel, as told by a small network that has seen many outlines over many photos
 * (`engine/weights/boundary.md`).
 *
 * @param open 1 where a pixel may be covered; changes are looked for there and beside it
 */
export const boundaryCosts = (view: BoundaryView, open: Uint8Array): BoundaryCosts => {
  const window = new Float32Array(boundarySize)
  const look = (isDown: boolean): Float32Array => {
    const costs = new Float32Array(2 * open.length)
    const stride = isDown ? view.width : 1
    for (let at = 0; at < open.length; at++) {
      if (open[at] !== 1 && open[at - stride] !== 1 && open[at + stride] !== 1) continue
      if (!boundaryWindow(view, at, isDown, window)) continue
      const [none, begins, ends] = answer(window) as unknown as readonly [number, number, number]
      const most = Math.max(none, begins, ends)
      const same = Math.log(Math.exp(none - most) + doubt)
      costs[2 * at] = weight * (same - Math.log(Math.exp(begins - most) + doubt))
      costs[2 * at + 1] = weight * (same - Math.log(Math.exp(ends - most) + doubt))
    }
    return costs
  }
  return { right: look(false), down: look(true) }
}
