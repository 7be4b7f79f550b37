import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type ImagePoint, imagePoint, toScreen } from '../../../lib/geometry.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import { createPointer } from '../pointer/createPointer.ts'
import { keptView, useToolState } from '../tools/toolState.ts'
import { createViewport, type Viewport } from './createViewport.ts'

const noOutlines = [] as const

interface PhotoStageProps {
  /** Names the photo, whose view is kept from one stage to the next. */
  readonly photoId: string
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly maskEditor: MaskEditor | null
  /** Shapes to show over the photo, in its own pixels. */
  readonly outlines?: readonly (readonly (readonly [number, number])[])[] | undefined
  readonly onPick?: ((at: ImagePoint) => void) | undefined
  readonly ref: Ref<Viewport | null>
}

const drawOutlines = (
  path: SVGPathElement | null,
  viewport: Viewport,
  outlines: NonNullable<PhotoStageProps['outlines']>,
): void => {
  const view = viewport.view()
  const shape = (corners: readonly (readonly [number, number])[]) => {
    const points = corners.map(([column, row]) => toScreen(view, imagePoint(column, row)))
    return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
  }
  path?.setAttribute('d', outlines.map(shape).join(''))
}

/** The photo, to zoom and pan, and to paint on where there is a mask. */
export const PhotoStage = ({
  photoId,
  src,
  alt,
  width,
  height,
  maskEditor,
  outlines = noOutlines,
  onPick,
  ref,
}: PhotoStageProps) => {
  const surface = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const overlay = useRef<HTMLCanvasElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const outline = useRef<SVGPathElement>(null)
  const found = useRef<SVGPathElement>(null)
  const shapes = useRef(outlines)
  const picked = useRef(onPick)
  const [viewport, setViewport] = useState<Viewport | null>(null)
  useImperativeHandle<Viewport | null, Viewport | null>(ref, () => viewport, [viewport])

  useEffect(() => {
    const element = surface.current!
    const made: Viewport = createViewport({
      photo: { width, height },
      image: image.current!,
      overlay: overlay.current,
      mask: maskEditor?.mask ?? null,
      kept: keptView(photoId),
      onZoom: useToolState.getState().setZoomPercent,
      onView: () => drawOutlines(found.current, made, shapes.current),
    })
    const stopPainting = maskEditor?.onPaint(made.paint)
    const stopPointer = createPointer({
      surface: element,
      marker: { ring: ring.current!, outline: outline.current! },
      photo: { width, height },
      viewport: made,
      maskEditor,
      onPick: (at) => picked.current?.(at),
    })
    const observer = new ResizeObserver(() => made.resize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    setViewport(made)
    return () => {
      useToolState.getState().keepView(photoId, made.keep())
      observer.disconnect()
      stopPainting?.()
      stopPointer()
      made.destroy()
    }
  }, [photoId, width, height, maskEditor])

  useEffect(() => {
    shapes.current = outlines
    picked.current = onPick
    if (viewport) drawOutlines(found.current, viewport, outlines)
  }, [outlines, onPick, viewport])

  return (
    <div
      ref={surface}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and mark on this surface
      tabIndex={0}
      aria-label={
        maskEditor
          ? 'Photo to mark. Paint over what should go; or move with the arrow keys and press Enter to mark.'
          : 'Photo preview'
      }
      className="absolute inset-0 touch-none overflow-hidden select-none focus-visible:outline-offset-[-3px]"
    >
      <img
        ref={image}
        src={src}
        alt={alt}
        width={width}
        height={height}
        draggable={false}
        className="checkerboard absolute top-0 left-0 max-w-none origin-top-left will-change-transform"
      />
      {maskEditor && <canvas ref={overlay} aria-hidden className="pointer-events-none absolute inset-0 size-full" />}
      <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
        <path ref={found} className="fill-accent/15 stroke-accent-text stroke-2" />
        <path
          ref={outline}
          className="fill-accent/25 stroke-white stroke-[1.5] [paint-order:stroke] [stroke-dasharray:5_4]"
        />
      </svg>
      <div
        ref={ring}
        data-testid="brush-ring"
        aria-hidden
        className="pointer-events-none invisible absolute top-0 left-0 rounded-full will-change-transform border-[1.5px] border-white shadow-[0_0_0_1.5px_rgb(0_0_0/0.75),inset_0_0_0_1px_rgb(0_0_0/0.4)]"
      />
    </div>
  )
}
