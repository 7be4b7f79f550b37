import { novelColours } from '../../inpaint/novelColours.ts'
import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { largeComponents } from '../../kernel/morphology/largeComponents.ts'
import { isLossy } from '../isLossy.ts'
import type { MarkPatch } from '../markPatch.ts'
import { haloPx, withShadow } from './aroundInk.ts'
import { evenInks } from './evenInks.ts'
import { fillEvenHoles } from './fillEvenHoles.ts'
import { paintScale } from './paintScale.ts'

/** Of the paint: colours of its own from so much on are ink. */
const minNovel = 0.015
const minInkPixels = 4
/** How far around ink its antialiased edge reaches, and the ringing of a file with loss. */
const edgePx = { lossless: 3, lossy: 4 } as const

/**
 * Where opaque ink lies in the paint, with its edge, its outline and its shadow around it: lettering, stamps and logos that hide the photo, of which nothing
 * can be inverted. Ink has one to three even colours that are dense in the paint alone, or colours that its surroundings do not have.
 *
 * @param patch with surroundings that were not painted
 * @param noise deviation that compression added to a pixel, in levels
 * @returns 1 where it lies, on the patch; null where nothing tells ink from the photo
 */
export const inkShape = (patch: MarkPatch, noise: number): Uint8Array | null => {
  const { painted, box } = patch
  const foreign = novelColours(patch.planes, patch.painted)
  const even = evenInks(patch, noise)
  const inks = even.length > 0 ? even : countFlags(foreign) >= minNovel * countFlags(painted) ? [foreign] : []
  if (inks.length === 0) return null
  const inked = flagWhere(painted.length, (at) => inks.some((ink) => ink[at] === 1))
  const clean = fillEvenHoles(patch, largeComponents(inked, box.width, minInkPixels), noise)
  if (!clean.includes(1)) return null
  const scale = paintScale(patch)
  const reach = Math.max(isLossy(noise) ? edgePx.lossy : edgePx.lossless, haloPx(patch, clean, scale) + 2)
  const near = dilate(withShadow(patch, clean, reach, scale), box.width, reach)
  return flagWhere(painted.length, (at) => near[at] === 1 && painted[at] === 1)
}
