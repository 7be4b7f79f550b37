import { type Ref, type RefObject, useEffect, useRef } from 'react'
import { imagePoint, toScreen, type View } from '../../../lib/geometry.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import type { SelectListener } from '../pointer/gesture.ts'
import type { Viewport } from '../viewport/createViewport.ts'
import { useViewport } from '../viewport/useViewport.ts'

/** Corners of a shape in image pixels, as column and row. */
type Outline = readonly (readonly [number, number])[]

const noOutlines: readonly Outline[] = []

interface PhotoStageProps {
  /** Identifies the photo, whose view is kept from one stage to the next. */
  readonly photoId: string
  /** The picture; absent where a canvas shows it. */
  readonly src?: string
  /** A canvas of the photo's size that the caller draws on, in place of a picture. */
  readonly canvas?: RefObject<HTMLCanvasElement | null>
  readonly alt: string
  /** Name of the surface; by default that of a photo to mark or to look at. */
  readonly label?: string
  readonly width: number
  readonly height: number
  /** Null where there is nothing to mark. */
  readonly maskEditor: MaskEditor | null
  /** Shapes to show over the photo. */
  readonly outlines?: readonly Outline[] | undefined
  /** Shapes that a click would select, shown over the photo. */
  readonly preview?: readonly Outline[] | undefined
  readonly listener?: Partial<SelectListener> | undefined
  readonly ref: Ref<Viewport | null>
}

const pictureClass = 'checkerboard absolute top-0 left-0 max-w-none origin-top-left will-change-transform'

/** SVG path of the outlines on the screen. */
const pathOf = (outlines: readonly Outline[], view: View): string =>
  outlines
    .map((corners) => {
      const points = corners.map(([column, row]) => toScreen(view, imagePoint(column, row)))
      return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
    })
    .join('')

/** The photo, to zoom and pan and, where there is a mask, to paint on. */
export const PhotoStage = (props: PhotoStageProps) => {
  const { photoId, src, canvas, alt, label, width, height, maskEditor, listener, ref } = props
  const { outlines = noOutlines, preview = noOutlines } = props
  const surface = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const overlay = useRef<HTMLCanvasElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const drawnShape = useRef<SVGPathElement>(null)
  const foundShapes = useRef<SVGPathElement>(null)
  const previewedShapes = useRef<SVGPathElement>(null)
  const drawOutlines = (viewport: Viewport) => {
    foundShapes.current?.setAttribute('d', pathOf(outlines, viewport.view()))
    previewedShapes.current?.setAttribute('d', pathOf(preview, viewport.view()))
  }
  const viewport = useViewport({
    photoId,
    width,
    height,
    maskEditor,
    elements: () => ({
      surface: surface.current!,
      image: (canvas ?? image).current!,
      overlay: overlay.current,
      marker: { ring: ring.current!, outline: drawnShape.current! },
    }),
    onView: drawOutlines,
    listener,
    ref,
  })
  useEffect(() => {
    if (viewport) drawOutlines(viewport)
  })

  return (
    <div
      ref={surface}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and mark on this surface
      tabIndex={0}
      aria-label={
        label ??
        (maskEditor
          ? 'Photo to mark. Paint over what should go; or move with the arrow keys and press Enter to mark.'
          : 'Photo preview')
      }
      className="absolute inset-0 touch-none overflow-hidden select-none focus-visible:outline-offset-[-3px]"
    >
      {canvas ? (
        <canvas ref={canvas} role="img" aria-label={alt} width={width} height={height} className={pictureClass} />
      ) : (
        <img ref={image} src={src} alt={alt} width={width} height={height} draggable={false} className={pictureClass} />
      )}
      {maskEditor && <canvas ref={overlay} aria-hidden className="pointer-events-none absolute inset-0 size-full" />}
      <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
        <path
          ref={foundShapes}
          data-testid="outlines"
          fillRule="evenodd"
          className="fill-accent/15 stroke-accent-text stroke-2"
        />
        <path
          ref={previewedShapes}
          data-testid="preview"
          fillRule="evenodd"
          className="fill-accent/15 stroke-white stroke-[1.5] [stroke-dasharray:5_4]"
        />
        <path
          ref={drawnShape}
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
