import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { GridItem } from '../gridItem.ts'
import { PhotoCard } from './PhotoCard.tsx'

/** Least width of a card: three fit on a phone. */
const minCardPx = { narrow: 104, wide: 132 }
const narrowPx = 600
const gapPx = 8
/** Height of a card's two lines of text. */
const captionPx = 52

const columnsIn = (widthPx: number): number => {
  const least = widthPx < narrowPx ? minCardPx.narrow : minCardPx.wide
  return Math.max(2, Math.floor((widthPx + gapPx) / (least + gapPx)))
}

/** How far a key moves in a grid; undefined for keys that do not move. */
const stepOf = (key: string, columns: number, page: number): number | undefined =>
  ({
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -page,
    PageDown: page,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  })[key]

interface PhotoGridProps {
  readonly items: readonly GridItem[]
  readonly onOpen: (key: string) => void
}

/** All photos of a batch. Only rows in view exist; arrow keys move through all of them. */
export const PhotoGrid = ({ items, onOpen }: PhotoGridProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  const [active, setActive] = useState(0)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidthPx(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const columns = columnsIn(widthPx)
  const cardPx = (widthPx - gapPx * (columns - 1)) / columns
  const rowPx = Math.round(cardPx + captionPx) + gapPx
  const rows = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 2,
    // Rows are drawn in a task of their own, before the frame is laid out and painted in another.
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured again when their height changes
  useEffect(() => rows.measure(), [rowPx])
  const current = Math.min(active, Math.max(0, items.length - 1))

  const move = (event: KeyboardEvent): void => {
    const page = columns * Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx))
    const step = stepOf(event.key, columns, page)
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(items.length - 1, Math.max(0, current + step))
    setActive(next)
    rows.scrollToIndex(Math.floor(next / columns))
    // The row exists only after it was scrolled to.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }),
      ),
    )
  }

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-3 pt-1 sm:px-4" data-photo-grid>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual */}
      <div
        role="grid"
        aria-label="Photos of this batch"
        aria-rowcount={rows.options.count}
        aria-colcount={columns}
        className="relative"
        style={{ height: rows.getTotalSize() }}
        onKeyDown={move}
      >
        {widthPx > 0 &&
          rows.getVirtualItems().map((row) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: its cells hold the focus
            <div
              key={row.key}
              role="row"
              aria-rowindex={row.index + 1}
              className="absolute inset-x-0 top-0 grid contain-layout contain-style"
              style={{
                transform: `translateY(${row.start}px)`,
                height: rowPx - gapPx,
                gap: gapPx,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              }}
            >
              {items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
                const index = row.index * columns + column
                return (
                  // biome-ignore lint/a11y/useSemanticElements: as above
                  // biome-ignore lint/a11y/useFocusableInteractive: its button holds the focus
                  <div key={item.key} role="gridcell" aria-colindex={column + 1} className="min-w-0">
                    <PhotoCard
                      item={item}
                      index={index}
                      isActive={index === current}
                      onOpen={onOpen}
                      onFocus={setActive}
                    />
                  </div>
                )
              })}
            </div>
          ))}
      </div>
    </div>
  )
}
