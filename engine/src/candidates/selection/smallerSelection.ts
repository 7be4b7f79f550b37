import { colourAffinities } from '../../kernel/linear/colourAffinities.ts'
import type { Raster } from '../../raster/raster.ts'
import type { Hint } from './hint.ts'
import { type HintSelection, selectionOn } from './hintSelection.ts'
import { windowAround } from './hintWindow.ts'
import { gridOver, imageOn, paintOn } from './selectionGrid.ts'
import { type WalkCut, walkCuts } from './walkCuts.ts'

/** Sides of the windows around the hint, as fractions of the photo's longer side; 2 shows all of it, wherever the hint is. */
const windowRatios = [2, 0.45, 0.2] as const
/** Least part of a smaller region that lies in the larger one, and bounds of its area as a fraction of that one's. */
const minInside = 0.9
const area = { min: 0.05, max: 0.7 } as const
/** A border is clear where none of so many next smaller and larger cuts has a clearer one, and most of it is an edge. */
const neighbours = 3
const maxAffinity = 0.9

const isClear = ({ affinity }: WalkCut, at: number, cuts: readonly WalkCut[]): boolean =>
  affinity <= maxAffinity &&
  cuts.slice(Math.max(0, at - neighbours), at + neighbours + 1).every((other) => affinity <= other.affinity)

const areaOf = ({ view, coverage }: HintSelection): number =>
  (coverage.data.reduce((sum, value) => sum + (value > 0.5 ? 1 : 0), 0) * view.width * view.height) /
  coverage.data.length

/**
 * The smaller thing that a hint may mean, which lies on a larger one or is a part of it: of the regions that end at clear edges around
 * the hint, looked at from three distances, the one in the larger selection whose border crosses the weakest links. Measured in
 * `bench/notes/2026-11-23-clicks-of-selections.md`.
 *
 * @param hint one that adds
 * @param larger what it selects; its coverage 0–1, selected above a half
 * @returns null where no such region is found
 */
export const smallerSelection = (photo: Raster, hint: Hint, larger: HintSelection): HintSelection | null => {
  const largerArea = areaOf(larger)
  let best: { readonly affinity: number; readonly selection: HintSelection } | null = null
  for (const ratio of windowRatios) {
    const view = windowAround(photo, hint, ratio)
    const grid = gridOver(view)
    const { columns: width, rows: height } = grid
    const links = { width, height, ...colourAffinities(imageOn(photo, grid), new Uint8Array(width * height).fill(1)) }
    const { reached, cuts } = walkCuts(links, paintOn(grid, hint), new Uint8Array(width * height))
    const whole = selectionOn(grid, larger).data
    const pixelArea = (view.width * view.height) / (width * height)
    for (const [at, cut] of cuts.entries()) {
      const share = (cut.size * pixelArea) / largerArea
      if (share < area.min || share > area.max || !isClear(cut, at, cuts)) continue
      if (best !== null && cut.affinity >= best.affinity) continue
      let inside = 0
      for (let pixel = 0; pixel < reached.length; pixel++)
        if ((reached[pixel] as number) > cut.level && (whole[pixel] as number) > 0.5) inside++
      if (inside < minInside * cut.size) continue
      const data = Float32Array.from(reached, (value) => (value > cut.level ? 1 : 0))
      best = { affinity: cut.affinity, selection: { view, coverage: { width, height, data } } }
    }
  }
  return best?.selection ?? null
}
