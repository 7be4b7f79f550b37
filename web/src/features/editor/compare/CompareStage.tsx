import { clsx } from 'clsx'
import { type Ref, useEffect, useRef, useState } from 'react'
import { CompareHandle } from '../../compare/CompareHandle.tsx'
import { CompareTag } from '../../compare/CompareTag.tsx'
import { useDrag } from '../../compare/useDrag.ts'
import { useToolState } from '../tools/toolState.ts'
import type { Viewport } from '../viewport/createViewport.ts'
import { useViewport } from '../viewport/useViewport.ts'
import { StagePicture } from './StagePicture.tsx'
import { useDecoded } from './useDecoded.ts'
import { useDivider } from './useDivider.ts'

interface Picture {
  readonly src: string
  readonly alt: string
}

interface CompareStageProps {
  /** Identifies the photo, whose view is kept from one stage to the next. */
  readonly photoId: string
  readonly before: Picture
  readonly after: Picture
  /** Size of the picture after the edit. */
  readonly width: number
  readonly height: number
  /** Shows only the untouched original. */
  readonly onlyBefore: boolean
  readonly ref: Ref<Viewport | null>
}

/**
 * Before and after under one zoom, with a divider. While the whole picture is visible, a mouse
 * drags the divider from anywhere; zoomed in, it pans the picture, and only the handle moves the
 * divider.
 */
export const CompareStage = (props: CompareStageProps) => {
  const { photoId, before, after, width, height, onlyBefore, ref } = props
  const [percent, setPercent] = useState(50)
  const [hasWiped, setWiped] = useState(false)
  const afterImage = useRef<HTMLImageElement>(null)
  const beforeImage = useRef<HTMLImageElement>(null)
  const isDecoded = useDecoded(afterImage, beforeImage)
  const size = { width, height }
  const divider = useDivider(size, onlyBefore || !isDecoded ? 100 : percent)
  const viewport = useViewport({
    photoId,
    width,
    height,
    maskEditor: null,
    elements: () => ({ surface: divider.surface.current!, image: afterImage.current!, overlay: null, marker: null }),
    onView: (moved) => {
      const { transform, imageRendering } = afterImage.current!.style
      Object.assign(beforeImage.current!.style, { transform, imageRendering })
      divider.place(moved)
    },
    ref,
  })
  useEffect(() => {
    if (viewport) divider.place(viewport)
  })
  const drag = useDrag(({ clientX }) => {
    const next = viewport && divider.percentAt(viewport, clientX)
    if (next !== null) setPercent(next)
  })

  return (
    <div
      className={clsx('absolute inset-0 overflow-hidden transition-opacity duration-150', !isDecoded && 'opacity-0')}
      {...drag.handlers}
    >
      <div
        ref={divider.surface}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys pan and zoom the photo on this surface
        tabIndex={0}
        aria-label="Result, to zoom and move"
        className="absolute inset-0 touch-none overflow-hidden select-none focus-visible:outline-offset-[-3px]"
        onPointerDownCapture={(event) => {
          const isWhole = useToolState.getState().zoomPercent <= 100
          if (event.pointerType === 'mouse' && isWhole) drag.begin(event)
        }}
      >
        <StagePicture ref={afterImage} {...after} size={size} className="checkerboard object-contain" />
        <div
          ref={divider.curtain}
          className={clsx('absolute inset-0', isDecoded && !hasWiped && 'transition-[clip-path] duration-200 ease-out')}
          onTransitionEnd={() => setWiped(true)}
        >
          <StagePicture
            ref={beforeImage}
            {...before}
            size={size}
            // After a crop the two differ in shape; side by side, both fill the frame.
            className={clsx('bg-ground', onlyBefore ? 'object-contain' : 'object-cover')}
          />
        </div>
      </div>
      <div ref={divider.frame} className="pointer-events-none absolute">
        <CompareTag side="before" />
        {!onlyBefore && <CompareTag side="after" />}
        <CompareHandle
          label="Before and after: drag to compare"
          percent={percent}
          onMove={setPercent}
          left={`${percent}%`}
          hidden={onlyBefore}
          onPointerDown={drag.begin}
          className="pointer-events-auto"
        />
      </div>
    </div>
  )
}
