import type { Box } from '../../raster/raster.ts'
import type { Mark } from '../mark.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** A box of a photo that was made smaller by a whole number, in the photo itself. */
export const enlargeBox = ({ left, top, width, height }: Box, factor: number, photo: Size): Box => ({
  left: left * factor,
  top: top * factor,
  width: Math.min(width * factor, photo.width - left * factor),
  height: Math.min(height * factor, photo.height - top * factor),
})

const enlargeCoordinate = (value: number, factor: number): number => (value + 0.5) * factor - 0.5

/** A mark that was measured on a photo made smaller, as it lies on the photo itself. */
export const enlargeMark = (mark: Mark, factor: number): Mark => {
  const { gradient } = mark
  if (gradient === undefined) return mark
  return {
    ...mark,
    gradient: {
      perX: gradient.perX / factor,
      perY: gradient.perY / factor,
      centreX: enlargeCoordinate(gradient.centreX, factor),
      centreY: enlargeCoordinate(gradient.centreY, factor),
    },
  }
}
