import type { Rectangle, Size, View } from '../../../lib/geometry.ts'
import type { MaskRaster } from '../mask/maskRaster.ts'

/** Translucent purple, as the little-endian bytes R G B A of canvas image data. */
export const overlayColour = 0x8c_f6_5c_8b

/**
 * Draws the marked area as seen on the screen, sampling the mask once per screen pixel.
 * @param pixels RGBA of `screen.width × screen.height`, overwritten inside `area`
 * @param view maps image to CSS pixels; one CSS pixel is one pixel of the target
 * @param area the part of the screen to draw, in whole pixels
 */
export const renderOverlay = (
  mask: MaskRaster,
  view: View,
  pixels: Uint32Array,
  screen: Size,
  area: Rectangle,
): void => {
  const left = Math.max(0, area.left)
  const right = Math.min(screen.width, area.right)
  const inverse = 1 / view.scale
  for (let y = Math.max(0, area.top); y < Math.min(screen.height, area.bottom); y += 1) {
    const line = y * screen.width
    const row = Math.floor((y + 0.5 - view.y) * inverse)
    if (row < 0 || row >= mask.height) {
      pixels.fill(0, line + left, line + right)
      continue
    }
    const maskLine = row * mask.width
    for (let x = left; x < right; x += 1) {
      const column = Math.floor((x + 0.5 - view.x) * inverse)
      const marked = column >= 0 && column < mask.width && mask.data[maskLine + column] !== 0
      pixels[line + x] = marked ? overlayColour : 0
    }
  }
}
