import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { PointerEventHandler } from 'react'
import { moveHandle } from './moveHandle.ts'

interface CompareHandleProps {
  readonly label: string
  /** Position of the divider, 0–100 from the left. */
  readonly percent: number
  readonly onMove: (percent: number) => void
  readonly onPointerDown: PointerEventHandler<HTMLDivElement>
  /** CSS length from the left. */
  readonly left: string
  readonly hidden?: boolean
  readonly className?: string
}

/**
 * The divider between before and after: a slider for keyboard and assistive technology, with a 44
 * px hit area.
 */
export const CompareHandle = (props: CompareHandleProps) => {
  const { label, percent, onMove, onPointerDown, left, hidden = false, className } = props
  return (
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
        const next = event.ctrlKey || event.metaKey || event.altKey ? null : moveHandle(percent, event.key)
        if (next === null) return
        event.preventDefault()
        event.stopPropagation()
        onMove(next)
      }}
      onPointerDown={onPointerDown}
      className={clsx(
        'group absolute inset-y-0 grid w-11 -translate-x-1/2 touch-none cursor-ew-resize place-items-center outline-none',
        hidden && 'invisible',
        className,
      )}
      style={{ left }}
    >
      <span className="absolute inset-y-0 w-0.5 bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.25)]" />
      <span className="relative grid size-10 grid-cols-2 place-items-center rounded-full bg-white text-black shadow-lg group-focus-visible:ring-4 group-focus-visible:ring-accent">
        <ChevronLeft className="size-4" aria-hidden />
        <ChevronRight className="size-4" aria-hidden />
      </span>
    </div>
  )
}
