/** A place in the photo, in its own pixels; whole numbers are pixel corners. */
export interface ImagePoint {
  readonly column: number
  readonly row: number
  readonly space: 'image'
}

/** A place in the viewport of the canvas, in CSS pixels from its top left. */
export interface ScreenPoint {
  readonly x: number
  readonly y: number
  readonly space: 'screen'
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Half-open rectangle: `left` and `top` are inside, `right` and `bottom` are not. */
export interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** How the photo lies on the screen: CSS pixels per image pixel, and where its top-left corner is. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export const imagePoint = (column: number, row: number): ImagePoint => ({ column, row, space: 'image' })
export const screenPoint = (x: number, y: number): ScreenPoint => ({ x, y, space: 'screen' })

export const toImage = (view: View, point: ScreenPoint): ImagePoint =>
  imagePoint((point.x - view.x) / view.scale, (point.y - view.y) / view.scale)

export const toScreen = (view: View, point: ImagePoint): ScreenPoint =>
  screenPoint(point.column * view.scale + view.x, point.row * view.scale + view.y)

/** The whole photo in the middle of the viewport, never larger than its own pixels. */
export const fitView = (photo: Size, viewport: Size, marginPx = 0): View => {
  const width = Math.max(1, viewport.width - 2 * marginPx)
  const height = Math.max(1, viewport.height - 2 * marginPx)
  const scale = Math.min(1, width / photo.width, height / photo.height)
  return { scale, x: (viewport.width - photo.width * scale) / 2, y: (viewport.height - photo.height * scale) / 2 }
}

/** Another scale, with the photo's point under `at` staying where it is. */
export const zoomAt = (view: View, at: ScreenPoint, scale: number): View => {
  const ratio = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

export const panBy = (view: View, x: number, y: number): View => ({ ...view, x: view.x + x, y: view.y + y })

/** Keeps at least a part of the photo in sight: `keepPx` CSS pixels, or all of it where it is smaller. */
export const keepInSight = (view: View, photo: Size, viewport: Size, keepPx = 80): View => {
  const clamp = (offset: number, lengthPx: number, viewportPx: number) => {
    const keep = Math.min(keepPx, lengthPx)
    return Math.min(viewportPx - keep, Math.max(keep - lengthPx, offset))
  }
  return {
    scale: view.scale,
    x: clamp(view.x, photo.width * view.scale, viewport.width),
    y: clamp(view.y, photo.height * view.scale, viewport.height),
  }
}

export const union = (a: Rectangle | null, b: Rectangle): Rectangle =>
  a === null
    ? b
    : {
        left: Math.min(a.left, b.left),
        top: Math.min(a.top, b.top),
        right: Math.max(a.right, b.right),
        bottom: Math.max(a.bottom, b.bottom),
      }
