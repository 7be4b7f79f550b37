import type { Size } from '../../../lib/geometry.ts'
import type { Patch } from './corrections.ts'

/** How much of the photo shows where the cut-out is transparent: what was lost must be seen to be kept. */
const photoOpacity = 0.3

/** Draws a cut-out with patches over a faint photo. @param canvas of the photo's size in pixels */
export const drawCutout = (
  canvas: HTMLCanvasElement,
  photo: CanvasImageSource | null,
  cutout: CanvasImageSource,
  patches: readonly Patch[],
): void => {
  const { width, height }: Size = canvas
  const context = canvas.getContext('2d')
  const corrected = new OffscreenCanvas(width, height)
  const layer = corrected.getContext('2d')
  if (!context || !layer) return
  layer.drawImage(cutout, 0, 0, width, height)
  for (const patch of patches) {
    layer.clearRect(patch.left, patch.top, patch.width, patch.height)
    layer.drawImage(patch.picture, patch.left, patch.top)
  }
  context.clearRect(0, 0, width, height)
  context.globalAlpha = photoOpacity
  if (photo) context.drawImage(photo, 0, 0, width, height)
  context.globalAlpha = 1
  context.drawImage(corrected, 0, 0)
}
