import { CandidateChip } from '../candidates/CandidateChip.tsx'
import type { MissedRest } from './useRest.ts'

/** Says that the mark missed a part of its object, and lets the person leave that part. */
export const RestChip = ({ rest }: { readonly rest: MissedRest | null }) => (
  <div className="grid justify-items-start gap-1.5 empty:hidden">
    {rest && (
      <CandidateChip isMarked={rest.isMarked} onPress={rest.toggle}>
        And the rest of it
      </CandidateChip>
    )}
    <p role="status" className="text-xs text-muted empty:hidden">
      {rest?.isMarked && 'Your mark missed a part, which is marked too.'}
    </p>
  </div>
)
