import { clsx } from 'clsx'
import { RefreshCw } from 'lucide-react'
import { button } from '../../../ui/button.ts'
import { type EditResult, type EraseFills, editor } from '../editorStore.ts'
import { cropStyle } from './cropStyle.ts'
import { useFills } from './useFills.ts'

const maxShown = 4

interface FillChoicesProps {
  readonly result: EditResult
  readonly fills: EraseFills
}

/** Different fills of one erase, of which one press takes another. They cost nothing. */
export const FillChoices = ({ result, fills }: FillChoicesProps) => {
  const { isBusy, hasMore, requestMore } = useFills(result, fills)
  const { editId: takenId } = result.answer
  const newest = fills.answers.slice(-maxShown)
  const taken = fills.answers.find(({ editId }) => editId === takenId)
  const shown = taken && !newest.includes(taken) ? [taken, ...newest.slice(1)] : newest
  return (
    <section aria-label="Fills" aria-busy={isBusy} className="grid gap-2">
      <h2 className="flex items-baseline justify-between text-sm font-semibold tracking-normal">
        Other fills <span className="text-xs font-normal text-muted">{isBusy ? 'Filling…' : 'Free to try'}</span>
      </h2>
      {(shown.length > 1 || isBusy) && (
        <ul className="grid grid-cols-4 gap-2">
          {shown.map((answer) => (
            <li key={answer.editId}>
              <button
                type="button"
                aria-label={`Use fill ${fills.answers.indexOf(answer) + 1}`}
                aria-pressed={answer.editId === takenId}
                className={clsx(
                  'checkerboard relative block aspect-square w-full overflow-hidden rounded-control',
                  answer.editId === takenId ? 'ring-3 ring-accent-text' : 'ring-line hover:ring-2',
                )}
                onClick={() => editor.takeFill(fills.editId, answer)}
              >
                <img
                  src={answer.processedPath}
                  alt=""
                  className="absolute max-w-none"
                  style={cropStyle(fills.area, answer.width, answer.height)}
                  decoding="async"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <button type="button" disabled={isBusy} className={button('quiet', 'tight', 'w-full')} onClick={requestMore}>
          <RefreshCw className={clsx('size-4', isBusy && 'motion-safe:animate-spin')} aria-hidden />
          {fills.answers.length > 1 ? 'Try again' : 'Fill it differently'}
        </button>
      )}
    </section>
  )
}
