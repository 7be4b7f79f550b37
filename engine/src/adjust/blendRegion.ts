import type { Region } from '@spotless/planner/plan'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Raster } from '../raster/raster.ts'
import { blendRasters } from './blendRasters.ts'

/** Width of the soft edge of a region, as a fraction of the side. */
const regionFeather = 0.1
const centreRadius = 0.3

/** Weight of a region's edit at each place: 1 inside, with a soft edge. */
const regionWeight = ({ width, height }: Raster, region: Region): ((column: number, row: number) => number) => {
  if (region === 'center') {
    return (column, row) => {
      const distance = Math.hypot((column + 0.5) / width - 0.5, (row + 0.5) / height - 0.5)
      return clamp01((centreRadius - distance) / regionFeather + 0.5)
    }
  }
  const sideX = region.endsWith('left') ? -1 : region.endsWith('right') ? 1 : 0
  const sideY = region.startsWith('top') ? -1 : region.startsWith('bottom') ? 1 : 0
  const weightOf = (position: number, size: number, side: number): number =>
    side === 0 ? 1 : clamp01(0.5 + (side * ((position + 0.5) / size - 0.5)) / regionFeather)
  return (column, row) => weightOf(column, width, sideX) * weightOf(row, height, sideY)
}

/** The changed photo inside a region and the photo elsewhere; without a region the changed photo. */
export const blendRegion = (photo: Raster, changed: Raster, region: Region | undefined): Raster =>
  region === undefined ? changed : blendRasters(photo, changed, regionWeight(photo, region))
