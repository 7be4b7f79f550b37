/** A point in image space; integers are pixel corners. */
export interface ImagePoint {
  readonly column: number
  readonly row: number
  readonly space: 'image'
}

/** A point in screen space: CSS pixels from the viewport's top left. */
export interface ScreenPoint {
  readonly x: number
  readonly y: number
  readonly space: 'screen'
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Half-open rectangle: includes `left` and `top`, excludes `right` and `bottom`. */
export interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * The transform from image to screen space: CSS pixels per image pixel, and the position of the
 * image's origin.
 */
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

/** Shows the whole photo, centred in the viewport and never enlarged. */
export const fitView = (photo: Size, viewport: Size, marginPx = 0): View => {
  const width = Math.max(1, viewport.width - 2 * marginPx)
  const height = Math.max(1, viewport.height - 2 * marginPx)
  const scale = Math.min(1, width / photo.width, height / photo.height)
  return { scale, x: (viewport.width - photo.width * scale) / 2, y: (viewport.height - photo.height * scale) / 2 }
}

/** Changes the scale while the image point under `at` stays in place. */
export const zoomAt = (view: View, at: ScreenPoint, scale: number): View => {
  const ratio = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

export const panBy = (view: View, x: number, y: number): View => ({ ...view, x: view.x + x, y: view.y + y })

/** Keeps at least `keepPx` CSS pixels of the photo visible, or all of it if it is smaller. */
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
