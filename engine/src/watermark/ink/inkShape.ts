import { componentSizes } from '../../kernel/morphology/componentSizes.ts'
import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { labelComponents } from '../../kernel/morphology/labelComponents.ts'
import { isLossy } from '../isLossy.ts'
import type { MarkPatch } from '../markPatch.ts'
import { haloPx, withShadow } from './aroundInk.ts'
import { evenInk } from './evenInk.ts'
import { fillEvenHoles } from './fillEvenHoles.ts'
import { novelColours } from './novelColours.ts'
import { paintScale } from './paintScale.ts'

/** Of the paint: colours of its own from so much on are ink. */
const minNovel = 0.015
const minSpeckPixels = 4
/** How far around ink its antialiased edge reaches, and the ringing of a file with loss. */
const edgePx = { lossless: 3, lossy: 4 } as const

const withoutSpecks = (flags: Uint8Array, width: number): Uint8Array => {
  const components = labelComponents(flags, width, 8)
  const sizes = componentSizes(components)
  return flagWhere(flags.length, (at) => (sizes[components.labels[at] as number] as number) >= minSpeckPixels)
}

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
  const foreign = novelColours(patch)
  const inked = evenInk(patch, noise) ?? (countFlags(foreign) >= minNovel * countFlags(painted) ? foreign : null)
  if (inked === null) return null
  const clean = fillEvenHoles(patch, withoutSpecks(inked, box.width), noise)
  if (!clean.includes(1)) return null
  const scale = paintScale(patch)
  const reach = Math.max(isLossy(noise) ? edgePx.lossy : edgePx.lossless, haloPx(patch, clean, scale) + 2)
  const near = dilate(withShadow(patch, clean, reach, scale), box.width, reach)
  return flagWhere(painted.length, (at) => near[at] === 1 && painted[at] === 1)
}
