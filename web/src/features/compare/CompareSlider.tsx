import { clsx } from 'clsx'
import { type PointerEvent, useRef, useState } from 'react'
import { CompareHandle } from './CompareHandle.tsx'
import { CompareTag } from './CompareTag.tsx'
import { useDrag } from './useDrag.ts'

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
 * Two stacked pictures with a divider to drag. A mouse drags from anywhere; touch drags only the
 * handle, so that a swipe over the picture scrolls the page. A drag ends on release and on leaving
 * the picture.
 */
export const CompareSlider = (props: CompareSliderProps) => {
  const { before, after, width, height, label, className, eager = false } = props
  const [percent, setPercent] = useState(50)
  const root = useRef<HTMLDivElement>(null)

  const follow = ({ clientX }: PointerEvent) => {
    const box = root.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    setPercent(Math.min(100, Math.max(0, ((clientX - box.left) / box.width) * 100)))
  }
  const isInside = ({ clientX, clientY }: PointerEvent): boolean => {
    const box = root.current?.getBoundingClientRect()
    return (
      box !== undefined && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
    )
  }
  const drag = useDrag(follow, isInside)
  const loading = eager ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  const image = { width, height, draggable: false, decoding: 'async', ...loading } as const

  return (
    <div
      ref={root}
      className={clsx('checkerboard relative touch-pan-y overflow-hidden select-none', className)}
      style={{ aspectRatio: `${width} / ${height}` }}
      onPointerDown={(event) => {
        if (event.pointerType === 'mouse') drag.begin(event)
      }}
      {...drag.handlers}
    >
      <img {...image} src={after.src} alt={after.alt} className="absolute inset-0 size-full object-cover" />
      <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
        <div className="absolute inset-0 bg-ground">
          <img {...image} src={before.src} alt={before.alt} className="size-full object-cover" />
        </div>
      </div>
      <CompareTag side="before" />
      <CompareTag side="after" />
      <CompareHandle
        label={label}
        percent={percent}
        onMove={setPercent}
        left={`${percent}%`}
        onPointerDown={drag.begin}
      />
    </div>
  )
}
