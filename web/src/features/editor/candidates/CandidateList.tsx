import type { CandidateKind } from '@spotless/contract/candidates'
import { ScanText, SunDim } from 'lucide-react'
import { button } from '../../../ui/button.ts'
import { CandidateChip } from './CandidateChip.tsx'
import { isAlongside } from './isAlongside.ts'
import type { Candidates } from './useCandidates.ts'

const names: Readonly<Record<CandidateKind, string>> = {
  text: 'Text',
  repeat: 'Watermark',
  object: 'Object',
  whole: 'And the whole of it',
  shadow: 'And its shadow',
  reflection: 'And its reflection',
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
              <CandidateChip isMarked={isAllMarked === true} onPress={toggleAll}>
                All {shown.length}
              </CandidateChip>
            </li>
          )}
          {shown.map(({ kind, confidence, isMarked, index }) => (
            <li key={index}>
              <CandidateChip isMarked={isMarked} onPress={() => toggle(index)}>
                {names[kind]}
                {!isAlongside({ kind }) && (
                  <>
                    {' '}
                    {index + 1} <span className="opacity-80">{Math.round(confidence * 100)}%</span>
                  </>
                )}
              </CandidateChip>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
