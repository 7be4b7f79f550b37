import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { erode } from '../../kernel/morphology/erode.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import type { MarkPatch } from '../markPatch.ts'
import { lumaWhere } from './lumaWhere.ts'
import { paintScale } from './paintScale.ts'

/** The photo that ink lies on, from its edge, outline and shadow on. */
const groundPx = { from: 5, to: 16 } as const
/** A photo that varies less than this, and than so many times what compression added, shows nothing through ink that is only nearly opaque either. */
const minGroundSpread = 20
const minSpreadPerNoise = 10
/** Of how the photo varies around the ink: so much within it would be seen through an opacity of 0.96. */
const maxSeenThrough = 0.035
const minInkPixels = 300

/**
 * Whether ink hides the photo altogether: it is even where what it lies on is not. Then nothing can be inverted, and trying to takes seconds.
 *
 * @param inks 1 where each lies, from `evenInks`
 * @param noise deviation that compression added to a pixel, in levels
 * @returns false too where ink is too little, or the photo around it too calm, to tell
 */
export const hidesGround = (patch: MarkPatch, inks: readonly Uint8Array[], noise: number): boolean => {
  const { width } = patch.box
  const scale = paintScale(patch)
  const cores = inks.map((ink) => erode(ink, width, 1))
  const pixels = cores.reduce((sum, core) => sum + countFlags(core), 0)
  if (pixels < minInkPixels) return false
  const inked = flagWhere(patch.painted.length, (at) => inks.some((ink) => ink[at] === 1))
  const near = (px: number): Uint8Array => dilate(inked, width, Math.round(px * scale))
  const [beside, around] = [near(groundPx.from), near(groundPx.to)]
  const ground = lumaWhere(patch, (at) => around[at] === 1 && beside[at] === 0)
  if (ground === null || ground.spread < Math.max(minGroundSpread, minSpreadPerNoise * noise)) return false
  const squares = cores.reduce((sum, core) => {
    const spread = lumaWhere(patch, (at) => core[at] === 1)?.spread ?? 0
    return sum + countFlags(core) * spread ** 2
  }, 0)
  return Math.sqrt(Math.max(0, squares / pixels - noise ** 2)) <= maxSeenThrough * ground.spread
}
