import { blendRegion } from '../../adjust/blendRegion.ts'
import { pixelate as pixelatePhoto } from '../../adjust/blur.ts'
import type { Executor } from './executor.ts'
import { hiddenAmount } from './hiddenAmount.ts'
import { onTarget } from './onTarget.ts'

/** Side of a block at an amount of 100, as a fraction of the shorter side. */
const blockAtFull = 0.1
/** Side of a block that hides a thing, as a fraction of the thing's longer side. */
const hidingBlock = 0.16

export const pixelate: Executor<'pixelate'> = (photo, { amount, region, target }, tools) =>
  onTarget(photo, target, tools, (found) =>
    found && found.boxes.length > 0
      ? pixelatePhoto(photo, hiddenAmount(photo, found.boxes, amount, hidingBlock, blockAtFull))
      : blendRegion(photo, pixelatePhoto(photo, amount), region),
  )
