import { type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useState } from 'react'
import type { MaskEditor } from '../mask/maskEditor.ts'
import type { Marker } from '../pointer/createCursor.ts'
import { createPointer } from '../pointer/createPointer.ts'
import type { SelectListener } from '../pointer/gesture.ts'
import { savedViewOf, useToolState } from '../tools/toolState.ts'
import { createMaskOverlay } from './createMaskOverlay.ts'
import { createViewport, type Viewport } from './createViewport.ts'

interface ViewportElements {
  readonly surface: HTMLElement
  readonly image: HTMLElement
  /** Canvas for the mask; null where there is none. */
  readonly overlay: HTMLCanvasElement | null
  readonly marker: Marker | null
}

interface UseViewportInput {
  /** Identifies the photo, whose view is kept from one stage to the next. */
  readonly photoId: string
  readonly width: number
  readonly height: number
  readonly maskEditor: MaskEditor | null
  /** Called once the elements are mounted. */
  readonly elements: () => ViewportElements
  /** Called after each change of zoom or position. */
  readonly onView: (viewport: Viewport) => void
  readonly listener?: Partial<SelectListener> | undefined
  readonly ref: Ref<Viewport | null>
}

/** Lets a surface zoom, pan and, with a mask editor, mark its photo. */
export const useViewport = (input: UseViewportInput): Viewport | null => {
  const { photoId, width, height, maskEditor, ref } = input
  const [viewport, setViewport] = useState<Viewport | null>(null)
  useImperativeHandle<Viewport | null, Viewport | null>(ref, () => viewport, [viewport])
  const elements = useEffectEvent(input.elements)
  const onView = useEffectEvent(input.onView)
  const onSelect = useEffectEvent<SelectListener['onSelect']>((path) => input.listener?.onSelect?.(path))
  const onHover = useEffectEvent<NonNullable<SelectListener['onHover']>>((at) => input.listener?.onHover?.(at))

  // Before the first frame: a large photo would show at its full size in it.
  useLayoutEffect(() => {
    const { surface, image, overlay, marker } = elements()
    const photo = { width, height }
    const created: Viewport = createViewport({
      photo,
      image,
      overlay: overlay && maskEditor && createMaskOverlay(overlay, maskEditor.mask),
      saved: savedViewOf(photoId),
      onZoom: useToolState.getState().setZoomPercent,
      onView: () => onView(created),
    })
    const stopPainting = maskEditor?.onPaint(created.paint)
    const listener = { onSelect, onHover }
    const stopPointer = createPointer({ surface, marker, photo, viewport: created, maskEditor, listener })
    const fit = () => created.resize({ width: surface.clientWidth, height: surface.clientHeight })
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(surface)
    setViewport(created)
    return () => {
      useToolState.getState().saveView(photoId, created.save())
      observer.disconnect()
      stopPainting?.()
      stopPointer()
      created.destroy()
    }
  }, [photoId, width, height, maskEditor])
  return viewport
}
