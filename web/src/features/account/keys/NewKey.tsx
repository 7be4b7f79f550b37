import { toast } from '../../../lib/toast.ts'
import { button } from '../../../ui/button.ts'

/** A new key, which the server shows once. */
export const NewKey = ({ value }: { readonly value: string }) => (
  <div role="status" className="grid gap-3 rounded-control bg-accent-soft p-4 text-sm">
    <p>Copy your key now. It is not shown again.</p>
    <code className="font-mono break-all">{value}</code>
    <button
      type="button"
      className={button('quiet', 'small', 'justify-self-start')}
      onClick={() =>
        void navigator.clipboard.writeText(value).then(
          () => toast({ title: 'Key copied' }),
          () => toast({ title: 'Copying failed', text: 'Select the key and copy it.', destructive: true }),
        )
      }
    >
      Copy key
    </button>
  </div>
)
