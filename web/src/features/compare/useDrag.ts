import { type PointerEvent, useRef } from 'react'

/**
 * Dragging with a captured pointer, from `begin` until release.
 * @param follow called at the start and for every move
 * @param isInside ends the drag when it returns false
 */
export const useDrag = (follow: (event: PointerEvent) => void, isInside?: (event: PointerEvent) => boolean) => {
  const isDragging = useRef(false)
  const end = () => {
    isDragging.current = false
  }
  return {
    /** To be called on `pointerdown`; the primary button alone drags. */
    begin: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.stopPropagation()
      isDragging.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
      follow(event)
    },
    handlers: {
      onPointerMove: (event: PointerEvent) => {
        if (!isDragging.current) return
        follow(event)
        if (isInside?.(event) === false) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
    },
  }
}
