import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Box } from '../../raster/raster.ts'
import { matteOn, type SelectionGrid } from './selectionGrid.ts'

/** What is selected of a part of the photo. */
export interface HintSelection {
  readonly view: Box
  /** Probability 0–1 over the view; selected above a half. */
  readonly coverage: Plane
}

/** The box in the photo of what is selected; null where nothing is. */
export const boxOfSelection = ({ view, coverage }: HintSelection): Box | null => {
  const box = boundingBox(coverage.data, coverage.width, 0.5)
  if (box === null) return null
  const [x, y] = [view.width / coverage.width, view.height / coverage.height]
  const [left, top] = [Math.floor(view.left + box.left * x), Math.floor(view.top + box.top * y)]
  return {
    left,
    top,
    width: Math.min(view.left + view.width - left, Math.ceil(box.width * x)),
    height: Math.min(view.top + view.height - top, Math.ceil(box.height * y)),
  }
}

/** A selection on the grid over another view; nothing is selected outside its own. */
export const selectionOn = (grid: SelectionGrid, { view, coverage }: HintSelection): Plane => {
  const plane = matteOn(grid, view, coverage)
  return { ...plane, data: plane.data.map((value) => (Number.isNaN(value) ? 0 : value)) }
}
