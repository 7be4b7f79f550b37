import { CandidateChip } from '../candidates/CandidateChip.tsx'
import type { Completion } from './useCompletion.ts'

/** Says that the mark was completed to the whole object, and lets the person have it as it was drawn. */
export const CompletionChip = ({ completion }: { readonly completion: Completion | null }) => (
  <div className="grid justify-items-start gap-1.5 empty:hidden">
    {completion && (
      <CandidateChip isMarked={completion.isMarked} onPress={completion.toggle}>
        Fitted to the object
      </CandidateChip>
    )}
    <p role="status" className="text-xs text-muted empty:hidden">
      {completion?.isMarked && 'Your mark missed some of it. Now it reaches past the edge.'}
    </p>
  </div>
)
