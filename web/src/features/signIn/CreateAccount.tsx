import { route } from '@spotless/contract/route'
import { type InvitationAnswer, maxNameCharacters, passkeyOptionsSchema } from '@spotless/contract/signIn'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { makePasskey } from '../../lib/passkey.ts'
import { button } from '../../ui/button.ts'
import { callSignIn } from './callSignIn.ts'
import { Failure } from './Failure.tsx'
import { Field } from './Field.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useStep } from './useStep.ts'

interface CreateAccountProps {
  readonly code: string
  readonly invitation: InvitationAnswer
  readonly onDone: () => void
}

/** Name and passkey of an invited person. */
export const CreateAccount = ({ code, invitation, onDone }: CreateAccountProps) => {
  const [email, setEmail] = useState(invitation.email ?? '')
  const [name, setName] = useState('')
  const { isBusy, failure, run } = useStep()
  const join = (withPasskey: boolean) =>
    run(async () => {
      const person = { code, email, name }
      const passkey = withPasskey
        ? await makePasskey(passkeyOptionsSchema.parse(await callSignIn('POST', route.joinOptions, person)))
        : null
      await callSignIn('POST', route.join, { ...person, passkey })
      onDone()
    })
  return (
    <SignInFrame title={invitation.email === null ? 'Create the first account' : 'Create your account'}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          void join(submitter?.getAttribute('value') !== 'mail')
        }}
      >
        <Field
          label="E-mail"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          readOnly={invitation.email !== null}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          label="Name (optional)"
          autoComplete="name"
          maxLength={maxNameCharacters}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <p className="text-sm text-muted">
          A passkey replaces a password. Your device or password manager keeps it and unlocks it with your fingerprint,
          face or PIN.
        </p>
        <button type="submit" value="passkey" disabled={isBusy} className={button('primary', 'large')}>
          <KeyRound className="size-5" aria-hidden />
          {isBusy ? 'Creating…' : 'Create account with a passkey'}
        </button>
        {invitation.sendsMail && (
          <button type="submit" value="mail" disabled={isBusy} className={button('ghost')}>
            Continue without a passkey, and sign in by e-mail
          </button>
        )}
        <Failure text={failure} />
      </form>
    </SignInFrame>
  )
}
