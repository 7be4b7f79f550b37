import { CandidateChip } from '../candidates/CandidateChip.tsx'
import type { Completion } from './useCompletion.ts'

const words = {
  objects: { chip: 'Fitted to the object', status: 'What your mark missed of it is marked too.' },
  gaps: { chip: 'Gaps filled', status: 'What is between your strokes is marked too.' },
} as const

/** Says to what the mark was completed, and lets the person have it as it was drawn. */
export const CompletionChip = ({ completion: { to, state, toggle } }: { readonly completion: Completion }) => (
  <div className="grid justify-items-start gap-1.5 empty:hidden">
    {state !== 'none' && (
      <CandidateChip isMarked={state === 'marked'} onPress={toggle}>
        {words[to].chip}
      </CandidateChip>
    )}
    <p role="status" className="text-xs text-muted empty:hidden">
      {state === 'marked' && words[to].status}
    </p>
  </div>
)
