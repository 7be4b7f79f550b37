import { overlayText } from '../../adjust/overlayText.ts'
import type { Executor } from './executor.ts'

export const text: Executor<'text'> = async (photo, step, { drawText }) => {
  const emPx = (Math.min(photo.width, photo.height) * step.percent) / 100
  const align = step.anchor.endsWith('left') ? 'left' : step.anchor.endsWith('right') ? 'right' : 'center'
  const words = await drawText(step.text, { emPx, maxWidthPx: photo.width * 0.9, align })
  return overlayText(photo, words, step.anchor, step.colour)
}
