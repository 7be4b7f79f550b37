import { type ImagePoint, imagePoint, type Size } from '../../../lib/geometry.ts'

/** Step of an arrow key as a fraction of the photo's longer side; with Shift the fine one. */
const stepFraction = { coarse: 0.02, fine: 0.004 } as const

/** An arrow key's direction: -1, 0 or 1 along columns and rows. */
export interface ArrowStep {
  readonly columns: number
  readonly rows: number
}

export const arrowSteps: Readonly<Record<string, ArrowStep>> = {
  ArrowLeft: { columns: -1, rows: 0 },
  ArrowRight: { columns: 1, rows: 0 },
  ArrowUp: { columns: 0, rows: -1 },
  ArrowDown: { columns: 0, rows: 1 },
}

/** The point one arrow key away, inside the photo. */
export const stepPoint = (from: ImagePoint, { columns, rows }: ArrowStep, photo: Size, isFine: boolean): ImagePoint => {
  const stepPx = Math.max(photo.width, photo.height) * stepFraction[isFine ? 'fine' : 'coarse']
  return imagePoint(
    Math.min(photo.width, Math.max(0, from.column + columns * stepPx)),
    Math.min(photo.height, Math.max(0, from.row + rows * stepPx)),
  )
}
