import { clsx } from 'clsx'

/** Names one side of a comparison, in a corner of its picture. */
export const CompareTag = ({ side }: { readonly side: 'before' | 'after' }) => (
  <span
    className={clsx(
      'pointer-events-none absolute top-3 rounded-full bg-black/70 px-2.5 py-1 text-xs text-white',
      side === 'before' ? 'left-3' : 'right-3',
    )}
  >
    {side === 'before' ? 'Before' : 'After'}
  </span>
)
