import { type DoubtedArea, doubtedMarksOf, doubtedPartsOf } from '@spotless/contract/doubtedArea'
import { markRemovals, partWays } from '@spotless/contract/options'
import { useState } from 'react'
import type { ChosenWays, DoubtedCutouts, EditResult, EraseFills, UploadedPhoto } from '../editorStore.ts'
import { chooseWay } from './chooseWay.ts'
import { cropStyle } from './cropStyle.ts'
import { useChosenWays } from './useChosenWays.ts'

const chip =
  'min-h-9 rounded-full bg-raised px-3 py-1.5 text-xs hover:bg-line aria-pressed:bg-accent aria-pressed:text-on-accent disabled:opacity-50'

type Way = DoubtedArea['way']

interface Wording {
  readonly one: string
  readonly many: string
  /** Before the number of one of several. */
  readonly each: string
  readonly busy: string
  readonly question: (percent: number) => string
  readonly ways: readonly (readonly [way: Way, label: string])[]
}

const titled = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`
const ofMarks: Wording = {
  one: 'One area in doubt',
  many: 'areas in doubt',
  each: 'Area',
  busy: 'Removing…',
  question: (percent) => `Reversing is ${percent} % sure to leave no trace here. Take what looks best.`,
  ways: markRemovals.map((way) => [way, way] as const),
}
const partLabels = { kept: 'keep', removed: 'remove' } as const
const ofParts: Wording = {
  one: 'One part in doubt',
  many: 'parts in doubt',
  each: 'Part',
  busy: 'Cutting out…',
  question: (percent) => `This belongs to the subject with ${percent} % certainty. Keep or remove it.`,
  ways: partWays.map((way) => [way, partLabels[way]] as const),
}

interface DoubtedAreasProps {
  readonly photo: UploadedPhoto
  readonly result: EditResult
  readonly fills: EraseFills | DoubtedCutouts
}

/**
 * The areas of a watermark removal, or the parts of a cut-out, of which the engine is not sure; in each the person chooses what
 * is done, at no cost.
 */
export const DoubtedAreas = ({ photo, result, fills }: DoubtedAreasProps) => {
  const { isBusy, chosen, hasMore, take } = useChosenWays(result, fills)
  const [picked, setPicked] = useState(0)
  const isCutout = fills.mode === 'background-removal'
  const doubted = fills.answers[0]?.doubtedAreas ?? []
  const areas: readonly DoubtedArea[] = isCutout ? doubtedPartsOf(doubted) : doubtedMarksOf(doubted)
  const shown = areas[picked] ?? areas[0]
  if (shown === undefined) return null
  const { one, many, each, busy, question, ways } = isCutout ? ofParts : ofMarks
  const { area, left, top, width, height, confidence } = shown
  const way = chosen === null ? null : (chosen.find((choice) => choice.area === area)?.way ?? shown.way)
  // A part that was removed can only be judged in the photo.
  const picture = isCutout
    ? { src: photo.url, width: photo.answer.width, height: photo.answer.height }
    : { src: result.answer.processedPath, width: result.answer.width, height: result.answer.height }
  return (
    <section aria-label={titled(many)} aria-busy={isBusy} className="grid gap-2">
      <h2 className="flex items-baseline justify-between text-sm font-semibold tracking-normal">
        {areas.length === 1 ? one : `${areas.length} ${many}`}
        <span className="text-xs font-normal text-muted">{isBusy ? busy : 'Free to change'}</span>
      </h2>
      {areas.length > 1 && (
        <ul className="flex flex-wrap gap-1.5">
          {areas.map((other, index) => (
            <li key={other.area}>
              <button type="button" aria-pressed={other === shown} className={chip} onClick={() => setPicked(index)}>
                {each} {index + 1}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-center gap-3">
        <span className="checkerboard relative block size-24 shrink-0 overflow-hidden rounded-control">
          <img
            src={picture.src}
            alt=""
            className="absolute max-w-none"
            style={cropStyle({ left, top, right: left + width, bottom: top + height }, picture.width, picture.height)}
            decoding="async"
          />
        </span>
        <div className="grid gap-2">
          <p className="text-xs text-muted">{question(Math.round(100 * confidence))}</p>
          <div className="flex flex-wrap gap-1.5">
            {ways.map(([other, label]) => (
              <button
                key={other}
                type="button"
                aria-pressed={other === way}
                disabled={isBusy || !hasMore}
                className={`${chip} capitalize`}
                onClick={() => take(chooseWay<Way>(chosen ?? [], area, other, shown.way) as ChosenWays)}
              >
                {label}
              </button>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
