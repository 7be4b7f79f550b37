import sharp from 'sharp'
import type { RunEdit } from './testEngine.ts'

/** Where the stand-in finds its subject, in parts of the photo. */
const subjectRatios = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 } as const

/**
 * A stand-in for background removal that finds an opaque rectangle in the middle of every photo, with the photo's own colours.
 */
export const cutOutMiddle: RunEdit = async ({ photo }) => {
  const { data, info } = await sharp(photo).rotate().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const [left, right] = [width * subjectRatios.left, width * (subjectRatios.left + subjectRatios.width)]
  const [top, bottom] = [height * subjectRatios.top, height * (subjectRatios.top + subjectRatios.height)]
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const isInside = column >= left && column < right && row >= top && row < bottom
      const at = (row * width + column) * 4
      if (!isInside) data.fill(0, at, at + 4)
    }
  }
  const file = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { file, format: 'png', width, height, engine: 'test', notes: [], work: file, timingsMs: {} }
}
