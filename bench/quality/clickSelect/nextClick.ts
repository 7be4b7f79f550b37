import type { Hint } from '@spotless/engine/candidates/selection/hint'
import { componentSizes } from '@spotless/engine/kernel/morphology/componentSizes'
import { distanceTransform } from '@spotless/engine/kernel/morphology/distanceTransform'
import { labelComponents } from '@spotless/engine/kernel/morphology/labelComponents'
import type { Mask } from '@spotless/engine/raster/raster'

/** Intersection over union of two masks. */
export const maskIou = (one: Mask, other: Mask): number => {
  let [both, either] = [0, 0]
  for (let pixel = 0; pixel < one.data.length; pixel++) {
    const [a, b] = [one.data[pixel] !== 0, other.data[pixel] !== 0]
    if (a && b) both++
    if (a || b) either++
  }
  return either === 0 ? 1 : both / either
}

/** The largest connected part, 1 inside, and its size. */
const largestPart = (flags: Uint8Array, width: number): { readonly flags: Uint8Array; readonly size: number } => {
  const { labels, count } = labelComponents(flags, width, 4)
  const sizes = componentSizes({ labels, count })
  const size = Math.max(0, ...sizes.subarray(1))
  const label = sizes.indexOf(size, 1)
  return { flags: Uint8Array.from(labels, (value) => (value > 0 && value === label ? 1 : 0)), size }
}

/** The click that a person would make next: at the middle of the largest part that is wrong. Null where nothing is. */
export const nextClick = (selected: Mask | null, truth: Mask): Hint | null => {
  const { width, height } = truth
  const wrong = (isMissing: boolean) =>
    largestPart(
      Uint8Array.from(truth.data, (value, pixel) => {
        const isSelected = selected !== null && selected.data[pixel] !== 0
        return (value !== 0) === isMissing && isSelected !== isMissing ? 1 : 0
      }),
      width,
    )
  const [missing, excess] = [wrong(true), wrong(false)]
  const isMissing = missing.size >= excess.size
  const part = isMissing ? missing : excess
  if (part.size === 0) return null
  // The frame bounds a part, too.
  const padded = new Uint8Array((width + 2) * (height + 2)).fill(1)
  for (let pixel = 0; pixel < part.flags.length; pixel++) {
    if (part.flags[pixel] === 1) padded[(Math.floor(pixel / width) + 1) * (width + 2) + (pixel % width) + 1] = 0
  }
  const depth = distanceTransform(padded, width + 2)
  let deepest = 0
  for (let at = 0; at < depth.length; at++) if ((depth[at] as number) > (depth[deepest] as number)) deepest = at
  const [x, y] = [(deepest % (width + 2)) - 0.5, Math.floor(deepest / (width + 2)) - 0.5]
  return { kind: isMissing ? 'add' : 'remove', points: [[x, y]] }
}
