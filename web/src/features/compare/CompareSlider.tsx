import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { moveHandle } from './moveHandle.ts'

interface Picture {
  readonly src: string
  readonly alt: string
}

interface CompareSliderProps {
  readonly before: Picture
  readonly after: Picture
  readonly width: number
  readonly height: number
  readonly label: string
  readonly className?: string
  /** Load at once instead of when scrolled near. */
  readonly eager?: boolean
  /** Show the untouched original alone. */
  readonly onlyBefore?: boolean
}

/**
 * Two pictures, one over the other, with a divider to drag. With a mouse the whole picture drags; touch drags by the
 * handle alone, so that a swipe over the picture scrolls the page.
 */
export const CompareSlider = (props: CompareSliderProps) => {
  const { before, after, width, height, label, className, eager = false, onlyBefore = false } = props
  const [percent, setPercent] = useState(50)
  const root = useRef<HTMLDivElement>(null)
  const dragging = useRef(false)
  const shown = onlyBefore ? 100 : percent

  const follow = (event: PointerEvent) => {
    const box = root.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    setPercent(Math.min(100, Math.max(0, ((event.clientX - box.left) / box.width) * 100)))
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return
    dragging.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    follow(event)
  }
  const end = () => {
    dragging.current = false
  }
  const drag = {
    onPointerMove: (event: PointerEvent) => {
      if (dragging.current) follow(event)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  }
  const image = { width, height, draggable: false, decoding: 'async', loading: eager ? 'eager' : 'lazy' } as const

  return (
    <div
      ref={root}
      className={clsx('checkerboard relative touch-pan-y overflow-hidden select-none', className)}
      style={{ aspectRatio: `${width} / ${height}` }}
      onPointerDown={(event) => {
        if (event.pointerType === 'mouse') begin(event)
      }}
      {...drag}
    >
      <img {...image} src={after.src} alt={after.alt} className="absolute inset-0 size-full object-contain" />
      <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - shown}% 0 0)` }}>
        <div className="absolute inset-0 bg-ground">
          <img {...image} src={before.src} alt={before.alt} className="size-full object-contain" />
        </div>
      </div>
      <span className="pointer-events-none absolute top-3 left-3 rounded-full bg-black/70 px-2.5 py-1 text-xs text-white">
        Before
      </span>
      <span className="pointer-events-none absolute top-3 right-3 rounded-full bg-black/70 px-2.5 py-1 text-xs text-white">
        After
      </span>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={`${Math.round(percent)}% original`}
        onKeyDown={(event) => {
          const next = moveHandle(percent, event.key)
          if (next === null) return
          event.preventDefault()
          setPercent(next)
        }}
        onPointerDown={(event) => {
          event.stopPropagation()
          begin(event)
        }}
        {...drag}
        className={clsx(
          'group absolute inset-y-0 grid w-11 -translate-x-1/2 touch-none cursor-ew-resize place-items-center outline-none',
          onlyBefore && 'invisible',
        )}
        style={{ left: `${percent}%` }}
      >
        <span className="absolute inset-y-0 w-0.5 bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.25)]" />
        <span className="relative grid size-10 grid-cols-2 place-items-center rounded-full bg-white text-black shadow-lg group-focus-visible:ring-4 group-focus-visible:ring-accent">
          <ChevronLeft className="size-4" aria-hidden />
          <ChevronRight className="size-4" aria-hidden />
        </span>
      </div>
    </div>
  )
}
