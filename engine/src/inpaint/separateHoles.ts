import { containsBox } from '../kernel/geometry/containsBox.ts'
import type { Box } from '../raster/raster.ts'
import type { FillWindow } from './planWindows.ts'

/** Smaller boxes are pasted at once: there is little to save. */
const minBoxPixels = 500_000
/** Marks are pasted one by one where their boxes cover less of the window's hole than this. */
const maxCoveredRatio = 0.25

const areaOf = ({ width, height }: Box): number => width * height

/**
 * The boxes that the fill of a window is pasted in: its whole hole, or each mark's own where they are few pixels far apart, since
 * the time of a paste grows with its box.
 *
 * @param regions boxes around the separate marks of the photo, in image space
 */
export const separateHoles = ({ hole }: FillWindow, regions: readonly Box[]): readonly Box[] => {
  if (areaOf(hole) < minBoxPixels) return [hole]
  const marks = regions.filter((region) => containsBox(hole, region))
  const covered = marks.reduce((sum, mark) => sum + areaOf(mark), 0)
  return marks.length > 1 && covered < maxCoveredRatio * areaOf(hole) ? marks : [hole]
}
