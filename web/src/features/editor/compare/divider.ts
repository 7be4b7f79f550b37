import type { Rectangle, Size, View } from '../../../lib/geometry.ts'

/** The part of a picture that is visible on the screen, in CSS pixels. */
export const visibleArea = ({ x, y, scale }: View, picture: Size, screen: Size): Rectangle => ({
  left: Math.max(0, x),
  top: Math.max(0, y),
  right: Math.min(screen.width, x + picture.width * scale),
  bottom: Math.min(screen.height, y + picture.height * scale),
})

/** Where the divider is, in CSS pixels. @param percent 0–100 of the visible area, from the left */
export const dividerX = ({ left, right }: Rectangle, percent: number): number => left + ((right - left) * percent) / 100

/** The divider's place for a pointer, 0–100; null while nothing of the picture is visible. */
export const dividerPercent = ({ left, right }: Rectangle, x: number): number | null =>
  right > left ? Math.min(100, Math.max(0, ((x - left) / (right - left)) * 100)) : null
