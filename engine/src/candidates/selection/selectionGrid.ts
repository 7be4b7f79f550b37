import { boxDownsample } from '../../kernel/resample/boxDownsample.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import type { Plane, RgbPlanes } from '../../raster/plane.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import type { Hint } from './hint.ts'

/** Longest side of the grid on which hints are spread, in pixels. */
const gridSidePx = 256
/** Half the width of a click, as a fraction of the grid's side. */
const clickRadiusRatio = 0.006
/** From this radius on a click covers a pixel wherever it is on the grid. */
const minRadiusPx = Math.SQRT1_2 + 0.01

/** The grid on which hints are spread over a part of the photo. */
export interface SelectionGrid {
  readonly view: Box
  readonly columns: number
  readonly rows: number
}

/** @param maxSidePx longest side of a coarser grid */
export const gridOver = (view: Box, maxSidePx = gridSidePx): SelectionGrid => {
  const scale = Math.min(1, Math.min(gridSidePx, maxSidePx) / Math.max(view.width, view.height))
  return {
    view,
    columns: Math.max(2, Math.round(view.width * scale)),
    rows: Math.max(2, Math.round(view.height * scale)),
  }
}

/** The photo's colours 0–1 on a grid. */
export const imageOn = (photo: Raster, { view, columns, rows }: SelectionGrid): RgbPlanes => {
  const factor = Math.max(1, Math.floor(Math.max(view.width, view.height) / Math.max(columns, rows)))
  const [red, green, blue] = boxDownsample(photo, factor, view)
  return [resizePlane(red, columns, rows), resizePlane(green, columns, rows), resizePlane(blue, columns, rows)]
}

/** A matte of one part of the photo on the grid over another; NaN outside. */
export const matteOn = ({ view, columns, rows }: SelectionGrid, matted: Box, matte: Plane): Plane => {
  const data = new Float32Array(columns * rows).fill(Number.NaN)
  const small = resizePlane(
    matte,
    Math.max(2, Math.round((matted.width * columns) / view.width)),
    Math.max(2, Math.round((matted.height * rows) / view.height)),
  )
  for (let row = 0; row < rows; row++) {
    const y = view.top + ((row + 0.5) * view.height) / rows - matted.top
    if (y < 0 || y >= matted.height) continue
    const from = Math.min(small.height - 1, Math.floor((y * small.height) / matted.height)) * small.width
    for (let column = 0; column < columns; column++) {
      const x = view.left + ((column + 0.5) * view.width) / columns - matted.left
      if (x < 0 || x >= matted.width) continue
      const at = Math.min(small.width - 1, Math.floor((x * small.width) / matted.width))
      data[row * columns + column] = small.data[from + at] as number
    }
  }
  return { width: columns, height: rows, data }
}

/** 1 under a hint on the grid, else 0; nothing where it is outside. */
export const paintOn = ({ view, columns, rows }: SelectionGrid, { points, radiusPx = 0 }: Hint): Uint8Array => {
  const flags = new Uint8Array(columns * rows)
  const scale = columns / view.width
  const radius = Math.max(radiusPx * scale * 0.7, clickRadiusRatio * Math.max(columns, rows), minRadiusPx)
  const places = points.map(([x, y]) => [(x - view.left) * scale - 0.5, (y - view.top) * scale - 0.5] as const)
  places.forEach(([x, y], index) => {
    const [nextX, nextY] = places[index + 1] ?? [x, y]
    const steps = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y)))
    for (let step = 0; step < steps; step++) {
      const [cx, cy] = [x + ((nextX - x) * step) / steps, y + ((nextY - y) * step) / steps]
      for (let row = Math.ceil(cy - radius); row <= cy + radius; row++) {
        for (let column = Math.ceil(cx - radius); column <= cx + radius; column++) {
          const isInside = row >= 0 && row < rows && column >= 0 && column < columns
          if (isInside && Math.hypot(column - cx, row - cy) <= radius) flags[row * columns + column] = 1
        }
      }
    }
  })
  return flags
}
