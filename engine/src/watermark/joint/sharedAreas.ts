import { maskRegions } from '../../inpaint/maskRegions.ts'
import { uniteBoxes } from '../../kernel/geometry/uniteBoxes.ts'
import type { Box, Mask } from '../../raster/raster.ts'

/** Parts of a mark are solved together where their common box is at most this many times as large as they are. */
const maxSpread = 2.5

const areaOf = ({ width, height }: Box): number => width * height

/** Boxes around the marks of a mask; lettering that falls into several regions shares one. */
export const sharedAreas = (mask: Mask): readonly Box[] => {
  const groups = maskRegions(mask).map((box) => ({ box, area: areaOf(box) }))
  for (let isMerging = true; isMerging; ) {
    isMerging = false
    for (let one = 0; one < groups.length && !isMerging; one++) {
      for (let other = groups.length - 1; other > one; other--) {
        const [a, b] = [groups[one], groups[other]] as [(typeof groups)[0], (typeof groups)[0]]
        const box = uniteBoxes(a.box, b.box)
        if (areaOf(box) > maxSpread * (a.area + b.area)) continue
        groups.splice(other, 1)
        groups[one] = { box, area: a.area + b.area }
        isMerging = true
      }
    }
  }
  return groups.map(({ box }) => box)
}

/** Whether two masks mark the same pixels in two boxes of one size. */
export const isSameMark = (mask: Mask, box: Box, otherMask: Mask, otherBox: Box): boolean => {
  if (box.width !== otherBox.width || box.height !== otherBox.height) return false
  for (let row = 0; row < box.height; row++) {
    const from = (box.top + row) * mask.width + box.left
    const otherFrom = (otherBox.top + row) * otherMask.width + otherBox.left
    for (let column = 0; column < box.width; column++) {
      if (mask.data[from + column] !== otherMask.data[otherFrom + column]) return false
    }
  }
  return true
}
