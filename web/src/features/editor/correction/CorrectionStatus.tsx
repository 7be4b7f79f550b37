import { correctionViews } from '@spotless/contract/correction'
import { Crosshair, ScanSearch } from 'lucide-react'
import { button } from '../../../ui/button.ts'
import { SmallerPart } from '../selecting/SmallerPart.tsx'
import type { Corrections, CorrectionWork } from './corrections.ts'

const workWords: Readonly<Record<CorrectionWork, string>> = {
  selecting: 'Finding the thing…',
  looking: 'Looking closer…',
  solving: 'Finding the edge…',
}

const statusOf = ({ list, isBusy, work }: Corrections): string => {
  if (isBusy()) return workWords[work()]
  const count = list().length
  if (count === 0) return 'No corrections yet'
  const counted = `${count} ${count === 1 ? 'correction' : 'corrections'}`
  return list().at(-1)?.patch === null ? `${counted}. The last one changed nothing.` : counted
}

interface CorrectionStatusProps {
  readonly corrections: Corrections
  readonly disabled: boolean
}

/** Says what was corrected, and offers another answer to the last stroke or click. */
export const CorrectionStatus = ({ corrections, disabled }: CorrectionStatusProps) => {
  const view = corrections.nextView()
  const isFirst = view === correctionViews[0]
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-muted tabular-nums">
          {statusOf(corrections)}
        </p>
        <div className="flex gap-2">
          {view !== null && (
            <button type="button" className={button('quiet')} disabled={disabled} onClick={corrections.lookCloser}>
              <ScanSearch className="size-4" aria-hidden /> {isFirst ? 'Look closer' : 'Look again'}
            </button>
          )}
          {corrections.canKeepOnly() && (
            <button type="button" className={button('quiet')} disabled={disabled} onClick={corrections.keepOnly}>
              <Crosshair className="size-4" aria-hidden /> Only this
            </button>
          )}
          {corrections.canTakePart() && <SmallerPart disabled={disabled} onTake={corrections.takePart} />}
        </div>
      </div>
      {view !== null && (
        <p className="text-xs text-muted max-lg:hidden">
          {isFirst
            ? 'Not right? A closer look takes a few seconds.'
            : 'Still not right? Look again, or undo to go back.'}
        </p>
      )}
    </div>
  )
}
