import { clsx } from 'clsx'
import { type PointerEvent, type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Rectangle } from '../../../lib/geometry.ts'
import { CompareHandle } from '../../compare/CompareHandle.tsx'
import { createPointer } from '../pointer/createPointer.ts'
import { keptView, useToolState } from '../tools/toolState.ts'
import { createViewport, type Viewport } from './createViewport.ts'

interface Picture {
  readonly src: string
  readonly alt: string
}

interface CompareStageProps {
  /** Names the photo, whose view is kept from one stage to the next. */
  readonly photoId: string
  readonly before: Picture
  readonly after: Picture
  /** Of the picture after. */
  readonly width: number
  readonly height: number
  /** Show the untouched original alone. */
  readonly onlyBefore: boolean
  readonly ref: Ref<Viewport | null>
}

const tag = 'pointer-events-none absolute top-3 rounded-full bg-black/70 px-2.5 py-1 text-xs text-white'

/**
 * Before and after under one zoom, with a divider. While the whole picture is in sight a mouse drags the divider from
 * anywhere; zoomed in, it moves the picture and the handle alone moves the divider.
 */
export const CompareStage = (props: CompareStageProps) => {
  const { photoId, before, after, width, height, onlyBefore, ref } = props
  const [percent, setPercent] = useState(50)
  const [decoded, setDecoded] = useState(false)
  /** Whether the result has been wiped in from the handle, once. */
  const [wiped, setWiped] = useState(false)
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const surface = useRef<HTMLDivElement>(null)
  const afterImage = useRef<HTMLImageElement>(null)
  const beforeImage = useRef<HTMLImageElement>(null)
  const curtain = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const dragging = useRef(false)
  const shownPercent = onlyBefore || !decoded ? 100 : percent
  const place = useRef(shownPercent)
  useImperativeHandle<Viewport | null, Viewport | null>(ref, () => viewport, [viewport])

  /** The part of the picture that is in sight, on the screen. */
  const inSight = useCallback(
    (of: Viewport): Rectangle => {
      const { x, y, scale } = of.view()
      const { clientWidth = 0, clientHeight = 0 } = surface.current ?? {}
      return {
        left: Math.max(0, x),
        top: Math.max(0, y),
        right: Math.min(clientWidth, x + width * scale),
        bottom: Math.min(clientHeight, y + height * scale),
      }
    },
    [width, height],
  )
  const divide = useCallback(
    (of: Viewport) => {
      const { left, top, right, bottom } = inSight(of)
      const at = left + ((right - left) * place.current) / 100
      curtain.current!.style.clipPath = `inset(0 calc(100% - ${at}px) 0 0)`
      const box = { left, top, width: right - left, height: bottom - top }
      for (const [name, length] of Object.entries(box)) frame.current!.style.setProperty(name, `${length}px`)
    },
    [inSight],
  )

  useEffect(() => {
    const element = surface.current!
    const made: Viewport = createViewport({
      photo: { width, height },
      image: afterImage.current!,
      overlay: null,
      mask: null,
      kept: keptView(photoId),
      onZoom: useToolState.getState().setZoomPercent,
      onView: () => {
        const { transform, imageRendering } = afterImage.current!.style
        Object.assign(beforeImage.current!.style, { transform, imageRendering })
        divide(made)
      },
    })
    const stopPointer = createPointer({
      ...{ surface: element, marker: null, photo: { width, height }, viewport: made, maskEditor: null },
    })
    const observer = new ResizeObserver(() => made.resize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    setViewport(made)
    return () => {
      useToolState.getState().keepView(photoId, made.keep())
      observer.disconnect()
      stopPointer()
      made.destroy()
    }
  }, [photoId, width, height, divide])

  useEffect(() => {
    let gone = false
    void Promise.allSettled([afterImage.current!.decode(), beforeImage.current!.decode()]).then(() => {
      if (!gone) setDecoded(true)
    })
    return () => {
      gone = true
    }
  }, [])
  useEffect(() => {
    place.current = shownPercent
    if (viewport) divide(viewport)
  }, [shownPercent, viewport, divide])

  const follow = (event: PointerEvent) => {
    if (!viewport) return
    const { left, right } = inSight(viewport)
    const x = event.clientX - (surface.current?.getBoundingClientRect().left ?? 0)
    if (right > left) setPercent(Math.min(100, Math.max(0, ((x - left) / (right - left)) * 100)))
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.stopPropagation()
    dragging.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    follow(event)
  }
  const end = () => {
    dragging.current = false
  }

  return (
    <div
      className={clsx('absolute inset-0 overflow-hidden', !decoded && 'opacity-0', 'transition-opacity duration-150')}
      onPointerMove={(event) => {
        if (dragging.current) follow(event)
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onLostPointerCapture={end}
    >
      <div
        ref={surface}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the photo under it is moved and zoomed by keys
        tabIndex={0}
        aria-label="Result, to zoom and move"
        className="absolute inset-0 touch-none overflow-hidden select-none focus-visible:outline-offset-[-3px]"
        onPointerDownCapture={(event) => {
          const isWhole = useToolState.getState().zoomPercent <= 100
          if (event.pointerType === 'mouse' && isWhole) begin(event)
        }}
      >
        <img
          ref={afterImage}
          src={after.src}
          alt={after.alt}
          style={{ width, height }}
          draggable={false}
          className="checkerboard absolute top-0 left-0 max-w-none origin-top-left object-contain will-change-transform"
        />
        <div
          ref={curtain}
          className={clsx('absolute inset-0', decoded && !wiped && 'transition-[clip-path] duration-200 ease-out')}
          onTransitionEnd={() => setWiped(true)}
        >
          <img
            ref={beforeImage}
            src={before.src}
            alt={before.alt}
            style={{ width, height }}
            draggable={false}
            className={clsx(
              'absolute top-0 left-0 max-w-none origin-top-left bg-ground will-change-transform',
              // Framed anew, the two have different shapes: beside each other both fill the frame.
              onlyBefore ? 'object-contain' : 'object-cover',
            )}
          />
        </div>
      </div>
      <div ref={frame} className="pointer-events-none absolute">
        <span className={clsx(tag, 'left-3')}>Before</span>
        {!onlyBefore && <span className={clsx(tag, 'right-3')}>After</span>}
        <CompareHandle
          label="Before and after: drag to compare"
          percent={percent}
          onMove={setPercent}
          left={`${percent}%`}
          hidden={onlyBefore}
          onPointerDown={begin}
          className="pointer-events-auto"
        />
      </div>
    </div>
  )
}
