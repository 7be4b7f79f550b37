import { doubtedMarksOf } from '@spotless/contract/doubtedArea'
import { markRemovals } from '@spotless/contract/options'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { EditResult, EraseFills } from '../editorStore.ts'
import { chooseWay } from './chooseWay.ts'
import { cropStyle } from './cropStyle.ts'
import { useChosenWays } from './useChosenWays.ts'

const chip =
  'min-h-9 rounded-full bg-raised px-3 py-1.5 text-xs hover:bg-line aria-pressed:bg-accent aria-pressed:text-on-accent disabled:opacity-50'

interface DoubtedAreasProps {
  readonly result: EditResult
  readonly fills: EraseFills
}

/** The areas of a watermark removal of which the engine is not sure; in each the person chooses what is done, at no cost. */
export const DoubtedAreas = ({ result, fills }: DoubtedAreasProps) => {
  const { isBusy, chosen, hasMore, take } = useChosenWays(result, fills)
  const [picked, setPicked] = useState(0)
  const areas = doubtedMarksOf(fills.answers[0]?.doubtedAreas ?? [])
  const shown = areas[picked] ?? areas[0]
  if (shown === undefined) return null
  const { area, left, top, width, height, confidence } = shown
  const way = chosen === null ? null : (chosen.find((one) => one.area === area)?.way ?? shown.way)
  const { answer } = result
  return (
    <section aria-label="Areas in doubt" aria-busy={isBusy} className="grid gap-2">
      <h2 className="flex items-baseline justify-between text-sm font-semibold tracking-normal">
        {areas.length === 1 ? 'One area in doubt' : `${areas.length} areas in doubt`}
        <span className="text-xs font-normal text-muted">{isBusy ? 'Removing…' : 'Free to change'}</span>
      </h2>
      {areas.length > 1 && (
        <ul className="flex flex-wrap gap-1.5">
          {areas.map((one, index) => (
            <li key={one.area}>
              <button type="button" aria-pressed={one === shown} className={chip} onClick={() => setPicked(index)}>
                Area {index + 1}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-center gap-3">
        <span className="checkerboard relative block size-24 shrink-0 overflow-hidden rounded-control">
          <img
            src={answer.processedPath}
            alt=""
            className="absolute max-w-none"
            style={cropStyle({ left, top, right: left + width, bottom: top + height }, answer.width, answer.height)}
            decoding="async"
          />
        </span>
        <div className="grid gap-2">
          <p className="text-xs text-muted">
            Reversing is {Math.round(100 * confidence)} % sure to leave no trace here. Take what looks best.
          </p>
          <div className="flex flex-wrap gap-1.5">
            {markRemovals.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === way}
                disabled={isBusy || !hasMore}
                className={clsx(chip, 'capitalize')}
                onClick={() => take(chooseWay(chosen ?? [], area, one, shown.way))}
              >
                {one}
              </button>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
