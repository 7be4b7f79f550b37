import { type Mark, opacityPlane } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

const minTransparency = 0.02

/** The photo behind a mark of the given alpha: the inverse of alpha compositing (Porter and Duff 1984). */
export const uncomposite = (seen: number, alpha: number, colour: number): number =>
  (seen - alpha * colour) / Math.max(minTransparency, 1 - alpha)

/**
 * A patch without its mark, where the coverage is taken as exact.
 * @param coverage 0–1 of each pixel
 * @returns levels, not clamped
 */
export const takeMark = ({ box, planes }: MarkPatch, mark: Mark, coverage: Float32Array): MarkPlanes => {
  const opacity = opacityPlane(mark, box)
  return planes.map((plane, channel) => {
    const colour = mark.colour[channel] as number
    const behind = new Float32Array(plane.length)
    for (let at = 0; at < behind.length; at++) {
      behind[at] = uncomposite(plane[at] as number, (opacity[at] as number) * (coverage[at] as number), colour)
    }
    return behind
  }) as unknown as MarkPlanes
}
