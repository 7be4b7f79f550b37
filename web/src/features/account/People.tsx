import { route } from '@spotless/contract/route'
import { inviteAnswerSchema, peopleAnswerSchema } from '@spotless/contract/signIn'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../lib/call.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { toast } from '../../lib/toast.ts'
import { button } from '../../ui/button.ts'
import { formatDate } from './formatDate.ts'
import { InvitationLink, type NewInvitation } from './InvitationLink.tsx'

interface PersonProps {
  readonly email: string
  readonly note: string
  /** Absent where the person cannot be removed. */
  readonly onRemove?: (() => void) | undefined
  readonly isBusy: boolean
}

const Person = ({ email, note, onRemove, isBusy }: PersonProps) => (
  <li className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-raised px-4 py-2 text-sm">
    <span className="min-w-0">
      <span className="block break-all">{email}</span>
      <span className="text-muted">{note}</span>
    </span>
    {onRemove && (
      <button type="button" disabled={isBusy} className={button('ghost', 'tight')} onClick={onRemove}>
        Remove access <span className="sr-only">of {email}</span>
      </button>
    )}
  </li>
)

/** Who can sign in at this installation: invites people and ends their access. */
export const People = () => {
  const [email, setEmail] = useState('')
  const [invited, setInvited] = useState<NewInvitation | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { data, isError } = useQuery({
    queryKey: [route.people],
    queryFn: async () => peopleAnswerSchema.parse(await (await call('GET', route.people)).json()),
  })
  const change = async (step: () => Promise<void>) => {
    setBusy(true)
    try {
      await step()
      await queryClient.invalidateQueries({ queryKey: [route.people] })
    } catch (error) {
      toast({ title: 'Nothing was changed', text: messageOf(error, 'Please try again.'), destructive: true })
    } finally {
      setBusy(false)
    }
  }
  const invite = (event: FormEvent) => {
    event.preventDefault()
    void change(async () => {
      const answer = await call('POST', route.people, { payload: { email } })
      setInvited({ email, ...inviteAnswerSchema.parse(await answer.json()) })
      setEmail('')
    })
  }
  const remove = (address: string) =>
    void change(async () => {
      await call('DELETE', route.people, { payload: { email: address } })
      if (invited?.email === address) setInvited(null)
      toast({ title: 'Access removed', text: `${address} can no longer sign in.` })
    })
  return (
    <div className="grid gap-4 rounded-card bg-surface p-6">
      <form className="flex flex-wrap items-end gap-3" onSubmit={invite}>
        <label className="grid min-w-56 flex-1 gap-1.5 text-sm font-medium">
          E-mail of the person to invite
          <input
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            className="h-11 w-full min-w-0 rounded-control border border-muted bg-ground px-3 text-base font-normal"
          />
        </label>
        <button type="submit" disabled={isBusy} className={button('primary', 'small', 'min-h-11')}>
          Invite
        </button>
      </form>
      {invited && <InvitationLink invitation={invited} />}
      {isError && <p className="text-sm text-muted">We could not load the list of people. Please reload the page.</p>}
      {data && (
        <ul className="grid gap-2" aria-label="People who can sign in">
          {data.accounts.map((account) => (
            <Person
              key={account.email}
              email={account.email}
              note={`${account.name === '' ? '' : `${account.name} · `}${account.canInvite ? 'may invite people · ' : ''}since ${formatDate(account.createdAt)}`}
              onRemove={account.canInvite ? undefined : () => remove(account.email)}
              isBusy={isBusy}
            />
          ))}
          {data.invitations.map(({ email: address, expiresAt }) => (
            <Person
              key={`invited ${address}`}
              email={address}
              note={`invited until ${formatDate(expiresAt)}`}
              onRemove={() => remove(address)}
              isBusy={isBusy}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
