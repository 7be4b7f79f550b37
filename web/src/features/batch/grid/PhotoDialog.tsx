import { ChevronLeft, ChevronRight, Download, PencilLine, RotateCcw, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { button } from '../../../ui/button.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { GridItem } from '../gridItem.ts'
import { hasFailed, stateWords } from '../gridItem.ts'
import { FoundMarksTint } from '../mask/FoundMarksTint.tsx'
import { useFindsMarks, wordsOfMarks } from '../mask/foundMarks.ts'
import { Thumbnail } from '../thumbnails/Thumbnail.tsx'
import { originalOf } from './originalOf.ts'

interface PhotoDialogProps {
  readonly item: GridItem
  readonly position: number
  readonly total: number
  readonly onStep: (step: -1 | 1) => void
  readonly onClose: () => void
  readonly onRetry: () => void
  readonly onRemove: () => void
  readonly onEdit: () => void
  /** What can be done before the run. */
  readonly children?: ReactNode
}

const views = [
  { value: 'result', label: 'Result' },
  { value: 'photo', label: 'Photo' },
] as const

/** One photo of a batch, large, with what can be done with it. */
export const PhotoDialog = (props: PhotoDialogProps) => {
  const { item, position, total, onStep, onClose, onRetry, onRemove, onEdit, children } = props
  const { file, upload } = item
  const [view, setView] = useState<'result' | 'photo'>('result')
  const result = file?.processedPath
  const findsMarks = useFindsMarks()
  const marks = findsMarks && file && item.state === 'pending' ? wordsOfMarks(file) : null
  const canRetry =
    upload?.state === 'refused' || (file?.imageId !== undefined && (hasFailed(item) || item.state === 'cancelled'))
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      // In a field and on a surface to mark, arrows move something else.
      if (event.target instanceof Element && event.target.closest('input, [role=application]')) return
      if (event.key === 'ArrowLeft') onStep(-1)
      if (event.key === 'ArrowRight') onStep(1)
    }
    window.addEventListener('keydown', step)
    return () => window.removeEventListener('keydown', step)
  }, [onStep])
  return (
    <Dialog open onClose={onClose} title={item.name} className="w-[min(52rem,calc(100vw-1rem))] [&_h2]:break-all">
      <div
        className={`relative grid h-[min(60vh,34rem)] place-items-center overflow-hidden rounded-control ${result && view === 'result' ? 'checkerboard' : 'bg-raised'}`}
      >
        {result && view === 'result' ? (
          <img
            src={result}
            alt={`Result of ${item.name}`}
            className="max-h-[min(60vh,34rem)] max-w-full object-contain"
          />
        ) : (
          <>
            <Thumbnail id={`original ${item.key}`} source={originalOf(item)} />
            {findsMarks && file && <FoundMarksTint file={file} />}
          </>
        )}
      </div>
      <p role="status" className={hasFailed(item) ? 'text-sm text-danger' : 'text-sm text-muted'}>
        {item.error ?? marks ?? stateWords[item.state]}
      </p>
      {result && <SegmentedControl label="Show" value={view} options={views} onChange={setView} />}
      <div className="flex flex-wrap items-center gap-2">
        {result && (
          <a href={`${result}&download`} download className={button('primary')}>
            <Download className="size-4" aria-hidden /> Download
          </a>
        )}
        {canRetry && (
          <button type="button" className={button('primary')} onClick={onRetry}>
            <RotateCcw className="size-4" aria-hidden /> Try again
          </button>
        )}
        {file?.imageId !== undefined && (
          <button type="button" className={button('quiet')} onClick={onEdit}>
            <PencilLine className="size-4" aria-hidden /> Open in the editor
          </button>
        )}
        {children}
        <button type="button" className={button('danger')} onClick={onRemove}>
          <Trash2 className="size-4" aria-hidden /> Remove
        </button>
        <span className="ml-auto flex items-center gap-1">
          <button
            type="button"
            aria-label="Previous photo"
            disabled={position === 0}
            className={button('ghost', 'icon')}
            onClick={() => onStep(-1)}
          >
            <ChevronLeft className="size-5" aria-hidden />
          </button>
          <span className="text-sm text-muted tabular-nums">
            {position + 1} of {total}
          </span>
          <button
            type="button"
            aria-label="Next photo"
            disabled={position === total - 1}
            className={button('ghost', 'icon')}
            onClick={() => onStep(1)}
          >
            <ChevronRight className="size-5" aria-hidden />
          </button>
        </span>
      </div>
    </Dialog>
  )
}
