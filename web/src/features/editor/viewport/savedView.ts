import { fitView, type Size, screenPoint, toImage, type View } from '../../../lib/geometry.ts'

const marginPx = 16

/** The view that shows the whole photo, with a margin around it. */
export const fitPhoto = (photo: Size, screen: Size): View => fitView(photo, screen, marginPx)

/** A view to return to, independent of the window's and the photo's size. */
export interface SavedView {
  /** Zoom relative to the fit, which is 1. */
  readonly zoom: number
  /** The point of the photo in the middle of the window, as fractions of its width and height. */
  readonly x: number
  readonly y: number
}

export const saveView = (view: View, photo: Size, screen: Size): SavedView => {
  const middle = toImage(view, screenPoint(screen.width / 2, screen.height / 2))
  return {
    zoom: view.scale / fitPhoto(photo, screen).scale,
    x: middle.column / photo.width,
    y: middle.row / photo.height,
  }
}

export const restoreView = ({ zoom, x, y }: SavedView, photo: Size, screen: Size): View => {
  const scale = fitPhoto(photo, screen).scale * zoom
  return {
    scale,
    x: screen.width / 2 - x * photo.width * scale,
    y: screen.height / 2 - y * photo.height * scale,
  }
}
