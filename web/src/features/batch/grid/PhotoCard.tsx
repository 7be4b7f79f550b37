import { clsx } from 'clsx'
import { Check, CircleAlert, CircleSlash, Clock, LoaderCircle, Upload } from 'lucide-react'
import { type FocusEvent, memo, useState } from 'react'
import { type GridItem, hasFailed, stateWords } from '../gridItem.ts'
import { FoundMarksTint } from '../mask/FoundMarksTint.tsx'
import { useFindsMarks, wordsOfMarks } from '../mask/foundMarks.ts'
import { Thumbnail } from '../thumbnails/Thumbnail.tsx'
import { originalOf } from './originalOf.ts'

const icons: Readonly<Record<GridItem['state'], typeof Check>> = {
  waiting: Upload,
  uploading: Upload,
  refused: CircleAlert,
  pending: Clock,
  processing: LoaderCircle,
  completed: Check,
  failed: CircleAlert,
  cancelled: CircleSlash,
}

/** Names a result among thumbnails; it changes when the photo is corrected. */
const resultId = (path: string): string => `result ${path.split('?')[0]}`

interface PhotoCardProps {
  readonly item: GridItem
  readonly index: number
  readonly isActive: boolean
  readonly onOpen: (key: string) => void
  readonly onFocus: (index: number) => void
}

/**
 * One photo of the grid: its result where there is one, and the photo itself while it is pointed at. Drawn again only when it
 * changes: scrolling draws the grid many times a second.
 */
export const PhotoCard = memo(({ item, index, isActive, onOpen, onFocus }: PhotoCardProps) => {
  const [isPointedAt, setPointedAt] = useState(false)
  const { name, state, error, file } = item
  const result = file?.processedPath
  const showsResult = result !== undefined && !isPointedAt
  const Icon = icons[state]
  const findsMarks = useFindsMarks()
  const marks = findsMarks && file ? wordsOfMarks(file) : null
  const label = error ?? (state === 'pending' ? marks : null) ?? stateWords[state]
  return (
    <button
      type="button"
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      title={`${name}: ${label}`}
      className="group flex size-full flex-col overflow-hidden rounded-control bg-surface text-left hover:bg-raised"
      onClick={() => onOpen(item.key)}
      onFocus={(event: FocusEvent) => {
        onFocus(index)
        if (event.target.matches(':focus-visible')) setPointedAt(true)
      }}
      onBlur={() => setPointedAt(false)}
      onPointerEnter={({ pointerType }) => setPointedAt(pointerType === 'mouse')}
      onPointerLeave={() => setPointedAt(false)}
    >
      {/* The pictures change while they are pointed at; a click whose first target is gone would be lost. */}
      <span
        className={clsx(
          'pointer-events-none relative block min-h-0 flex-1',
          showsResult ? 'checkerboard' : 'bg-raised',
        )}
      >
        {showsResult ? (
          <Thumbnail id={resultId(result)} source={result} />
        ) : (
          <Thumbnail
            id={`original ${item.key}`}
            source={originalOf(item)}
            imageId={file?.imageId ?? undefined}
            {...(state === 'completed' ? {} : { className: 'opacity-80' })}
          />
        )}
        {findsMarks && file && <FoundMarksTint file={file} />}
        <span
          className={clsx(
            'absolute right-1.5 bottom-1.5 grid size-6 place-items-center rounded-full',
            state === 'completed'
              ? 'bg-accent text-on-accent'
              : hasFailed(item)
                ? 'bg-danger text-ground'
                : 'bg-ground text-ink',
          )}
        >
          <Icon className="size-3.5" aria-hidden />
        </span>
      </span>
      <span className="block w-full px-2 py-1.5 text-xs">
        <span className="block truncate">{name.slice(name.lastIndexOf('/') + 1)}</span>
        <span className={clsx('block truncate', hasFailed(item) ? 'text-danger' : 'text-muted')}>{label}</span>
      </span>
    </button>
  )
})
