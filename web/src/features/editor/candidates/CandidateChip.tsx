import { Check, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

interface CandidateChipProps {
  readonly isMarked: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** Marks something that was found, or unmarks it. */
export const CandidateChip = ({ isMarked, onPress, children }: CandidateChipProps) => {
  // Both icons have the same width, so that no chip moves when one is pressed.
  const Icon = isMarked ? Check : Plus
  return (
    <button
      type="button"
      aria-pressed={isMarked}
      className="flex min-h-9 items-center gap-1.5 rounded-full bg-raised px-3 py-1.5 text-xs tabular-nums hover:bg-line aria-pressed:bg-accent aria-pressed:text-on-accent"
      onClick={onPress}
    >
      <Icon className="size-3.5" aria-hidden />
      {children}
    </button>
  )
}
