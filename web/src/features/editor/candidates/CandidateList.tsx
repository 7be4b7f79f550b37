import type { CandidateKind } from '@spotless/contract/candidates'
import { Check, Plus, ScanText, SunDim } from 'lucide-react'
import { button } from '../../../ui/button.ts'
import { isAlongside } from './isAlongside.ts'
import type { Candidates } from './useCandidates.ts'

const names: Readonly<Record<CandidateKind, string>> = {
  text: 'Text',
  repeat: 'Watermark',
  object: 'Object',
  shadow: 'And its shadow',
  reflection: 'And its reflection',
}

const chip =
  'flex min-h-9 items-center gap-1.5 rounded-full bg-raised px-3 py-1.5 text-xs tabular-nums hover:bg-line aria-pressed:bg-accent aria-pressed:text-on-accent'

/** Both icons have the same width, so that no chip moves when one is pressed. */
const StateIcon = ({ isMarked }: { readonly isMarked: boolean }) => {
  const Icon = isMarked ? Check : Plus
  return <Icon className="size-3.5" aria-hidden />
}

interface CandidateListProps {
  readonly candidates: Candidates
  /** Whether the shadow and the reflection of what is marked can be found. */
  readonly hasAlongside: boolean
}

/**
 * Text, watermarks, shadows and reflections found in the photo, to mark one by one or all at once, with or without a
 * pointer.
 */
export const CandidateList = ({ candidates, hasAlongside }: CandidateListProps) => {
  const { found, isSearching, search, findAlongside, toggle, toggleAll } = candidates
  // A shadow or a reflection may have several parts, which are marked together.
  const shown = found
    ?.map((candidate, index) => ({ ...candidate, index }))
    .filter(
      (candidate) =>
        !isAlongside(candidate) || candidate.index === found.findIndex(({ kind }) => kind === candidate.kind),
    )
  const isAllMarked = found?.every(({ isMarked }) => isMarked)
  return (
    <section aria-label="Found in the photo" aria-busy={isSearching} className="grid gap-2">
      <button
        type="button"
        className={button('quiet', 'small', 'w-full')}
        disabled={isSearching}
        onClick={() => void search()}
      >
        <ScanText className="size-4" aria-hidden /> {isSearching ? 'Searching…' : 'Find text and watermarks'}
      </button>
      {hasAlongside && (
        <button
          type="button"
          className={button('quiet', 'small', 'w-full')}
          disabled={isSearching}
          onClick={() => void findAlongside()}
        >
          <SunDim className="size-4" aria-hidden /> Find its shadow and reflection
        </button>
      )}
      <p role="status" className="text-xs text-muted empty:hidden">
        {found &&
          !isSearching &&
          (found.length === 0 ? 'No text or watermarks found.' : `${shown?.length} found. Select what to remove.`)}
      </p>
      {shown && shown.length > 0 && (
        <ul className="flex max-h-46 flex-wrap gap-1.5 overflow-y-auto p-0.5">
          {shown.length > 1 && (
            <li>
              <button type="button" aria-pressed={isAllMarked} className={chip} onClick={toggleAll}>
                <StateIcon isMarked={isAllMarked === true} /> All {shown.length}
              </button>
            </li>
          )}
          {shown.map(({ kind, confidence, isMarked, index }) => (
            <li key={index}>
              <button type="button" aria-pressed={isMarked} className={chip} onClick={() => toggle(index)}>
                <StateIcon isMarked={isMarked} />
                {names[kind]}
                {!isAlongside({ kind }) && (
                  <>
                    {' '}
                    {index + 1} <span className="opacity-80">{Math.round(confidence * 100)}%</span>
                  </>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
