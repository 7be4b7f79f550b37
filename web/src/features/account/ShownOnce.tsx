import type { ReactNode } from 'react'
import { toast } from '../../lib/toast.ts'
import { button } from '../../ui/button.ts'

interface ShownOnceProps {
  /** What the value is, in one word, such as "key". */
  readonly what: string
  readonly value: string
  readonly intro: ReactNode
  readonly note?: string
}

/** A new secret, which the server shows once, with a button that copies it. */
export const ShownOnce = ({ what, value, intro, note }: ShownOnceProps) => (
  <div role="status" className="grid gap-3 rounded-control bg-accent-soft p-4 text-sm">
    <p>{intro}</p>
    <code className="font-mono break-all">{value}</code>
    {note && <p className="text-muted">{note}</p>}
    <button
      type="button"
      className={button('quiet', 'small', 'justify-self-start')}
      onClick={() =>
        void navigator.clipboard.writeText(value).then(
          () => toast({ title: `${what.charAt(0).toUpperCase()}${what.slice(1)} copied` }),
          () => toast({ title: 'Copying failed', text: `Select the ${what} and copy it.`, destructive: true }),
        )
      }
    >
      Copy {what}
    </button>
  </div>
)
