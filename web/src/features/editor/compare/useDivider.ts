import { useRef } from 'react'
import type { Rectangle, Size } from '../../../lib/geometry.ts'
import type { Viewport } from '../viewport/createViewport.ts'
import { dividerPercent, dividerX, visibleArea } from './divider.ts'

/**
 * Cuts off the picture before at a divider within the visible part of the picture.
 * @param percent where the divider is, 0–100 from the left
 */
export const useDivider = (picture: Size, percent: number) => {
  const surface = useRef<HTMLDivElement>(null)
  const curtain = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)

  const areaIn = (viewport: Viewport): Rectangle => {
    const { clientWidth, clientHeight } = surface.current!
    return visibleArea(viewport.view(), picture, { width: clientWidth, height: clientHeight })
  }
  return {
    /** Shows both pictures. */
    surface,
    /** Holds the picture before. */
    curtain,
    /** Covers the visible part of the picture and holds the handle. */
    frame,
    place: (viewport: Viewport): void => {
      const area = areaIn(viewport)
      curtain.current!.style.clipPath = `inset(0 calc(100% - ${dividerX(area, percent)}px) 0 0)`
      Object.assign(frame.current!.style, {
        left: `${area.left}px`,
        top: `${area.top}px`,
        width: `${area.right - area.left}px`,
        height: `${area.bottom - area.top}px`,
      })
    },
    /** The divider's place under a pointer; null while nothing of the picture is visible. */
    percentAt: (viewport: Viewport, clientX: number): number | null =>
      dividerPercent(areaIn(viewport), clientX - surface.current!.getBoundingClientRect().left),
  }
}
