import { CandidateChip } from '../candidates/CandidateChip.tsx'
import type { Completion } from './useCompletion.ts'

/** Says that the mark was completed to the whole object, and lets the person have it as it was drawn. */
export const CompletionChip = ({ completion: { state, toggle } }: { readonly completion: Completion }) => (
  <div className="grid justify-items-start gap-1.5 empty:hidden">
    {state !== 'none' && (
      <CandidateChip isMarked={state === 'marked'} onPress={toggle}>
        Fitted to the object
      </CandidateChip>
    )}
    <p role="status" className="text-xs text-muted empty:hidden">
      {state === 'marked' && 'What your mark missed of it is marked too.'}
    </p>
  </div>
)
