import { ShownOnce } from './ShownOnce.tsx'

export interface NewInvitation {
  readonly email: string
  readonly link: string
  readonly isSent: boolean
}

/** The link of a new invitation. */
export const InvitationLink = ({ invitation: { email, link, isSent } }: { readonly invitation: NewInvitation }) => (
  <ShownOnce
    what="link"
    value={link}
    intro={
      isSent
        ? `The invitation was sent to ${email}. You can also pass on this link yourself:`
        : `Send this link to ${email}:`
    }
    note="It works once, for this address, within a week. It is not shown again."
  />
)
