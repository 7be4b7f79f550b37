import type { MarkPatch, MarkPlanes } from './markPatch.ts'

/** A pixel to which the mark and its layers add less than this, in levels, is the photo's own. */
const bareLevels = 0.5
/** With fewer bare pixels than this under the paint nothing is known of the fill. */
const minBarePixels = 200

/**
 * How far a fill is from the photo, in levels (root mean square), where that can be seen: under loose paint, beside the mark.
 *
 * @param step what the mark adds to each sample, in levels
 * @returns 0 where the paint leaves too little bare
 */
export const fillError = ({ painted, planes }: MarkPatch, filled: MarkPlanes, step: MarkPlanes): number => {
  let [squares, count] = [0, 0]
  for (let at = 0; at < painted.length; at++) {
    if (painted[at] === 0 || step.some((plane) => Math.abs(plane[at] as number) >= bareLevels)) continue
    count++
    for (const [channel, plane] of planes.entries()) {
      squares += ((plane[at] as number) - ((filled[channel] as Float32Array)[at] as number)) ** 2 / 3
    }
  }
  return count < minBarePixels ? 0 : Math.sqrt(squares / count)
}
