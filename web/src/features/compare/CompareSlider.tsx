import { clsx } from 'clsx'
import { type PointerEvent, useRef, useState } from 'react'
import { CompareHandle } from './CompareHandle.tsx'

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
}

/**
 * Two pictures, one over the other, with a divider to drag. With a mouse the whole picture drags; touch drags by the
 * handle alone, so that a swipe over the picture scrolls the page. A drag ends on release and on leaving the picture.
 */
export const CompareSlider = (props: CompareSliderProps) => {
  const { before, after, width, height, label, className, eager = false } = props
  const [percent, setPercent] = useState(50)
  const root = useRef<HTMLDivElement>(null)
  const dragging = useRef(false)

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
  const isInside = ({ clientX, clientY }: PointerEvent): boolean => {
    const box = root.current?.getBoundingClientRect()
    return (
      box !== undefined && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
    )
  }
  const end = () => {
    dragging.current = false
  }
  const drag = {
    onPointerMove: (event: PointerEvent) => {
      if (!dragging.current) return
      follow(event)
      if (!isInside(event)) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  }
  const hurry = eager ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  const image = { width, height, draggable: false, decoding: 'async', ...hurry } as const

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
      <img {...image} src={after.src} alt={after.alt} className="absolute inset-0 size-full object-cover" />
      <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
        <div className="absolute inset-0 bg-ground">
          <img {...image} src={before.src} alt={before.alt} className="size-full object-cover" />
        </div>
      </div>
      <span className="pointer-events-none absolute top-3 left-3 rounded-full bg-black/70 px-2.5 py-1 text-xs text-white">
        Before
      </span>
      <span className="pointer-events-none absolute top-3 right-3 rounded-full bg-black/70 px-2.5 py-1 text-xs text-white">
        After
      </span>
      <CompareHandle
        label={label}
        percent={percent}
        onMove={setPercent}
        left={`${percent}%`}
        onPointerDown={(event) => {
          event.stopPropagation()
          begin(event)
        }}
      />
    </div>
  )
}
