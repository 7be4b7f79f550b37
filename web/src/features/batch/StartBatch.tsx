import { screen } from '@spotless/contract/route'
import { Play } from 'lucide-react'
import { Link } from 'react-router'
import { useUsage } from '../../lib/serverQueries.ts'
import { button } from '../../ui/button.ts'

const counted = (count: number, word: string): string =>
  `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`

interface StartBatchProps {
  /** Photos that will be edited, those still to be uploaded too. */
  readonly photos: number
  readonly isBusy: boolean
  readonly onStart: () => void
}

/** What a batch will cost, and the button that starts it. */
export const StartBatch = ({ photos, isBusy, onStart }: StartBatchProps) => {
  const { data: usage } = useUsage(true)
  const left = usage?.creditsRemaining
  const isShort = left !== undefined && left < photos
  return (
    // On a phone the options above scroll, and what starts the run stays in reach.
    <div className="sticky bottom-0 -mx-4 grid gap-3 bg-ground px-4 py-3 lg:static lg:mx-0 lg:bg-transparent lg:p-0">
      {photos > 0 && left !== undefined && (
        <p className="text-sm tabular-nums">
          {counted(photos, 'photo')}, {counted(photos, 'edit')}, you have {left.toLocaleString('en')}.
          <span className="block text-muted">
            {isShort
              ? `The batch pauses after ${counted(left, 'photo')}; it can go on later. `
              : 'Photos that fail cost nothing.'}
            {isShort && (
              <Link to={screen.pricing} className="underline">
                See the plans
              </Link>
            )}
          </span>
        </p>
      )}
      <button
        type="button"
        disabled={isBusy || photos === 0}
        className={button('primary', 'large', 'w-full')}
        onClick={onStart}
      >
        <Play className="size-5" aria-hidden /> {photos === 0 ? 'Start' : `Edit ${counted(photos, 'photo')}`}
      </button>
    </div>
  )
}
