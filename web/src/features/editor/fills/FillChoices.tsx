import type { ProcessAnswer } from '@spotless/contract/edit'
import { markRemovals } from '@spotless/contract/options'
import { clsx } from 'clsx'
import { RefreshCw } from 'lucide-react'
import { button } from '../../../ui/button.ts'
import { type EditResult, type EraseFills, editor, type RemovalMode } from '../editorStore.ts'
import { cropStyle } from './cropStyle.ts'
import { useFills } from './useFills.ts'

const maxShown = 4

interface Wording {
  readonly title: string
  readonly region: string
  readonly first: string
  readonly busy: string
}
const wordings: Readonly<Record<RemovalMode, Wording>> = {
  'object-removal': { title: 'Other fills', region: 'Fills', first: 'Fill it differently', busy: 'Filling…' },
  'watermark-removal': {
    title: 'Other ways',
    region: 'Ways',
    first: 'Reverse, blend, retouch or fill',
    busy: 'Removing…',
  },
}

/** What a person calls the result of an attempt. */
const nameOf = (mode: RemovalMode, attempt: number): string => {
  if (mode === 'object-removal') return `Fill ${attempt + 1}`
  if (attempt === 0) return 'Automatic'
  const way = markRemovals[attempt - 1]
  return way === undefined ? `Fill ${attempt - markRemovals.length + 1}` : `${way[0]?.toUpperCase()}${way.slice(1)}`
}

/** Numbers of the attempts to show: the newest with the one taken; of a watermark the ways it was removed before them. */
const shownAttempts = ({ mode, answers }: EraseFills, taken: number): number[] => {
  const all = answers.map((_, attempt) => attempt)
  const ways = mode === 'watermark-removal' ? all.slice(0, markRemovals.length + 1) : []
  const newest = all.slice(ways.length).slice(-maxShown)
  const isMissing = taken >= ways.length && !newest.includes(taken)
  return [...ways, ...(isMissing ? [taken, ...newest.slice(1)] : newest)]
}

interface FillChoicesProps {
  readonly result: EditResult
  readonly fills: EraseFills
}

/** Different results of one removal, of which one press takes another. They cost nothing. */
export const FillChoices = ({ result, fills }: FillChoicesProps) => {
  const { isBusy, hasMore, requestMore } = useFills(result, fills)
  const { mode, answers } = fills
  const { title, region, first, busy } = wordings[mode]
  const taken = answers.findIndex(({ editId }) => editId === result.answer.editId)
  return (
    <section aria-label={region} aria-busy={isBusy} className="grid gap-2">
      <h2 className="flex items-baseline justify-between text-sm font-semibold tracking-normal">
        {title} <span className="text-xs font-normal text-muted">{isBusy ? busy : 'Free to try'}</span>
      </h2>
      {(answers.length > 1 || isBusy) && (
        <ul className="grid grid-cols-4 gap-2">
          {shownAttempts(fills, taken).map((attempt) => {
            const answer = answers[attempt] as ProcessAnswer
            const name = nameOf(mode, attempt)
            return (
              <li key={answer.editId}>
                <button
                  type="button"
                  aria-label={`Use ${name.toLowerCase()}`}
                  aria-pressed={attempt === taken}
                  className="group block w-full"
                  onClick={() => editor.takeFill(fills.editId, answer)}
                >
                  <span
                    className={clsx(
                      'checkerboard relative block aspect-square w-full overflow-hidden rounded-control',
                      attempt === taken ? 'ring-3 ring-accent-text' : 'ring-line group-hover:ring-2',
                    )}
                  >
                    <img
                      src={answer.processedPath}
                      alt=""
                      className="absolute max-w-none"
                      style={cropStyle(fills.area, answer.width, answer.height)}
                      decoding="async"
                    />
                  </span>
                  {mode === 'watermark-removal' && <span className="mt-1 block truncate text-xs">{name}</span>}
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {hasMore && (
        <button type="button" disabled={isBusy} className={button('quiet', 'tight', 'w-full')} onClick={requestMore}>
          <RefreshCw className={clsx('size-4', isBusy && 'motion-safe:animate-spin')} aria-hidden />
          {answers.length > 1 ? 'Try again' : first}
        </button>
      )}
    </section>
  )
}
