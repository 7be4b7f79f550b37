import type { BatchSummary } from '@spotless/contract/batch'
import { Pause, Play, RotateCcw, X } from 'lucide-react'
import { button } from '../../ui/button.ts'
import type { BatchAction } from './actions/batchCalls.ts'
import { DownloadZip } from './DownloadZip.tsx'

interface BatchActionsProps {
  readonly batch: BatchSummary
  readonly isBusy: boolean
  readonly onAct: (action: BatchAction) => void
}

const icon = { className: 'size-4', 'aria-hidden': true } as const

/** What can be done with a batch that has begun. */
export const BatchActions = ({ batch, isBusy, onAct }: BatchActionsProps) => {
  const { id, status, completed, failed, cancelled } = batch
  const isOpen = status === 'running' || status === 'paused'
  return (
    <div className="flex flex-wrap gap-2">
      {completed > 0 && <DownloadZip batchId={id} isPrimary={!isOpen} />}
      {status === 'running' && (
        <button type="button" disabled={isBusy} className={button('quiet')} onClick={() => onAct('pause')}>
          <Pause {...icon} /> Pause
        </button>
      )}
      {status === 'paused' && (
        <button type="button" disabled={isBusy} className={button('primary')} onClick={() => onAct('resume')}>
          <Play {...icon} /> Resume
        </button>
      )}
      {isOpen && (
        <button type="button" disabled={isBusy} className={button('danger')} onClick={() => onAct('cancel')}>
          <X {...icon} /> Cancel
        </button>
      )}
      {!isOpen && failed + cancelled > 0 && (
        <button type="button" disabled={isBusy} className={button('quiet')} onClick={() => onAct('retry')}>
          <RotateCcw {...icon} /> Try failed ones again
        </button>
      )}
    </div>
  )
}
