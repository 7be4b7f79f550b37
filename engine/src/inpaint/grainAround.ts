import { expandBox } from '../kernel/geometry/expandBox.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { grainStepPx, noiseResponse, quantilesOfGrain } from './noiseResponse.ts'

/** The grain of a photo that is being filled, outside its marks. */
export interface GrainAround {
  /** Deviations, as from `quantilesOfGrain`, in the part of the photo that a view shows. The view may reach past the photo. */
  readonly measure: (view: Box) => readonly number[]
  /** Notes that the photo has changed in a box. */
  readonly noteChanged: (box: Box) => void
}

const notCounted = -1

/** The responses of one view, on a grid of every few pixels. */
const measuredView = ({ data, width, channels }: Raster, mask: Mask, seen: Box) => {
  const stepPx = grainStepPx(seen)
  const columns = Math.max(0, Math.ceil((seen.width - 2) / stepPx))
  const rows = Math.max(0, Math.ceil((seen.height - 2) / stepPx))
  const responses = new Float64Array(columns * rows).fill(notCounted)
  let deviations: readonly number[] | null = null
  const respond = (firstColumn: number, endColumn: number, firstRow: number, endRow: number): void => {
    for (let row = firstRow; row < endRow; row++) {
      for (let column = firstColumn; column < endColumn; column++) {
        const pixel = (seen.top + 1 + row * stepPx) * width + seen.left + 1 + column * stepPx
        if (mask.data[pixel] === 255) continue
        const response = noiseResponse(data, pixel * channels, channels, width * channels)
        if (responses[row * columns + column] === response) continue
        responses[row * columns + column] = response
        deviations = null
      }
    }
  }
  /** The places of the grid, from and to, whose response reads any of the pixels from `start` to `end`. */
  const placesOf = (start: number, end: number, origin: number, count: number): [number, number] => [
    Math.max(0, Math.ceil((start - 2 - origin) / stepPx)),
    Math.min(count, Math.floor((end - origin) / stepPx) + 1),
  ]
  respond(0, columns, 0, rows)
  return {
    deviations: (): readonly number[] => {
      if (deviations !== null) return deviations
      const counted = new Float64Array(responses.length)
      let count = 0
      for (const response of responses) if (response !== notCounted) counted[count++] = response
      deviations = quantilesOfGrain(counted.subarray(0, count))
      return deviations
    },
    update: (box: Box): void => {
      const [firstColumn, endColumn] = placesOf(box.left, box.left + box.width, seen.left, columns)
      const [firstRow, endRow] = placesOf(box.top, box.top + box.height, seen.top, rows)
      if (firstColumn < endColumn && firstRow < endRow) respond(firstColumn, endColumn, firstRow, endRow)
    },
  }
}

/**
 * Measures the grain around what is filled. The view that was measured last is remembered: the many marks that share a view
 * have the same surroundings but for what has been pasted in between.
 */
export const grainAround = (raster: Raster, mask: Mask): GrainAround => {
  let last: { readonly view: Box; readonly measured: ReturnType<typeof measuredView> } | null = null
  let changed: Box[] = []
  return {
    measure: (view) => {
      if (last?.view !== view) last = { view, measured: measuredView(raster, mask, expandBox(view, 0, raster)) }
      else for (const box of changed) last.measured.update(box)
      changed = []
      return last.measured.deviations()
    },
    noteChanged: (box) => {
      changed.push(box)
    },
  }
}
