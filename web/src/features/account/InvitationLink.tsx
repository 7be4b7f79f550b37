import { toast } from '../../lib/toast.ts'
import { button } from '../../ui/button.ts'

export interface NewInvitation {
  readonly email: string
  readonly link: string
  readonly isSent: boolean
}

/** The link of a new invitation, which the server shows once. */
export const InvitationLink = ({ invitation: { email, link, isSent } }: { readonly invitation: NewInvitation }) => (
  <div role="status" className="grid gap-3 rounded-control bg-accent-soft p-4 text-sm">
    <p>
      {isSent
        ? `The invitation was sent to ${email}. You can also pass on this link yourself:`
        : `Send this link to ${email}:`}
    </p>
    <code className="font-mono break-all">{link}</code>
    <p className="text-muted">It works once, for this address, within a week. It is not shown again.</p>
    <button
      type="button"
      className={button('quiet', 'small', 'justify-self-start')}
      onClick={() =>
        void navigator.clipboard.writeText(link).then(
          () => toast({ title: 'Link copied' }),
          () => toast({ title: 'Copying failed', text: 'Select the link and copy it.', destructive: true }),
        )
      }
    >
      Copy link
    </button>
  </div>
)
