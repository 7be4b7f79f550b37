import type { BatchSummary } from '@spotless/contract/batch'
import { screen } from '@spotless/contract/route'
import { Link } from 'react-router'

const statusWords: Readonly<Record<BatchSummary['status'], string>> = {
  draft: 'Not started',
  running: 'Running',
  paused: 'Paused',
  completed: 'Finished',
  cancelled: 'Cancelled',
}

const countWords = ({ total, completed, failed, cancelled }: BatchSummary): string =>
  [
    `${completed} of ${total} done`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
  ].join(' · ')

/** How far a batch is, in words and as a bar, and why the server paused it. */
export const BatchProgress = ({ batch, uploading }: { readonly batch: BatchSummary; readonly uploading: number }) => {
  const { total, completed, failed, cancelled, status, pauseReason } = batch
  const ended = completed + failed + cancelled
  const percent = total === 0 ? 0 : Math.round((100 * ended) / total)
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm tabular-nums">
        <span className="font-semibold">{statusWords[status]}</span>
        <span className="text-muted"> · {countWords(batch)}</span>
        {uploading > 0 && <span className="text-muted"> · {uploading} to upload</span>}
      </p>
      <div
        role="progressbar"
        aria-label="Photos that have ended"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-full bg-raised"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </div>
      {pauseReason && (
        <p className="rounded-control bg-danger-soft p-3 text-sm">
          {pauseReason.message}{' '}
          {pauseReason.code !== 'mode_unavailable' && (
            <Link to={screen.pricing} className="underline">
              See the plans
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
