import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import { labelComponents } from '../../kernel/morphology/labelComponents.ts'
import type { Mask } from '../../raster/raster.ts'
import type { MatteStroke } from './matteStroke.ts'

/** Most separate parts of a mask that are solved one by one; those after them are taken together. */
const maxParts = 24

const partsOf = ({ width, data }: Mask, kind: MatteStroke['kind'], isHard: boolean): MatteStroke[] => {
  const { labels, count } = labelComponents(data, width, 8)
  const parts = Math.min(count, maxParts)
  return Array.from({ length: parts }, (_, part) => {
    const own = new Uint8Array(data.length)
    for (let pixel = 0; pixel < own.length; pixel++) {
      const label = labels[pixel] as number
      if (label > 0 && Math.min(label, parts) === part + 1) own[pixel] = 255
    }
    const box = boundingBox(own, width, 255) as NonNullable<ReturnType<typeof boundingBox>>
    const inside = new Uint8Array(box.width * box.height)
    for (let row = 0; row < box.height; row++) {
      const from = (box.top + row) * width + box.left
      inside.set(own.subarray(from, from + box.width), row * box.width)
    }
    return { kind, isHard, box, data: inside }
  })
}

/** The strokes that masks stand for, one for each part that hangs together; what both mark is neither. */
export const strokesOfMasks = (
  keep: Mask | undefined,
  remove: Mask | undefined,
  isHard: boolean,
): readonly MatteStroke[] => {
  const without = (mask: Mask, other: Mask | undefined): Mask =>
    other === undefined
      ? mask
      : { ...mask, data: mask.data.map((value, pixel) => ((other.data[pixel] as number) > 0 ? 0 : value)) }
  return [
    ...(remove ? partsOf(without(remove, keep), 'remove', isHard) : []),
    ...(keep ? partsOf(without(keep, remove), 'keep', isHard) : []),
  ]
}
