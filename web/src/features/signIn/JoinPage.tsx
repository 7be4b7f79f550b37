import { route, screen } from '@spotless/contract/route'
import { type InvitationAnswer, invitationAnswerSchema } from '@spotless/contract/signIn'
import { useEffect, useState } from 'react'
import { button } from '../../ui/button.ts'
import { CreateAccount } from './CreateAccount.tsx'
import { callSignIn } from './callSignIn.ts'
import { Failure } from './Failure.tsx'
import { Field } from './Field.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useStep } from './useStep.ts'

interface EnterCodeProps {
  /** The code of the link; empty where it is to be typed. */
  readonly linkedCode: string
  readonly onOpened: (code: string, invitation: InvitationAnswer) => void
}

const EnterCode = ({ linkedCode, onOpened }: EnterCodeProps) => {
  const [code, setCode] = useState(linkedCode)
  const { isBusy, failure, run } = useStep()
  const open = () =>
    run(async () => {
      onOpened(code, invitationAnswerSchema.parse(await callSignIn('POST', route.invitation, { code })))
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code of the link is looked up once
  useEffect(() => {
    if (linkedCode !== '') void open()
  }, [])
  return (
    <SignInFrame title="Join Spotless">
      <p className="text-muted">
        Enter the code of your invitation. For the first account, it is the code that the server printed when it
        started.
      </p>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        <Field
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <button type="submit" disabled={isBusy} className={button('primary', 'large')}>
          {isBusy ? 'Checking…' : 'Continue'}
        </button>
        <Failure text={failure} />
      </form>
    </SignInFrame>
  )
}

/** Accepts an invitation, the first account's included. */
export const JoinPage = () => {
  const [linkedCode] = useState(() => decodeURIComponent(location.hash.slice(1)))
  const [opened, setOpened] = useState<{ code: string; invitation: InvitationAnswer } | null>(null)
  const [isDone, setDone] = useState(false)
  if (isDone) {
    const isPopup = window.opener !== null
    return (
      <SignInFrame title="Your account is ready">
        <p role="status" className="text-muted">
          From now on, you sign in with what you have just set up.
        </p>
        <a href={isPopup ? screen.signIn : screen.editor} className={button('primary', 'large')}>
          {isPopup ? 'Sign in' : 'Continue to the editor'}
        </a>
      </SignInFrame>
    )
  }
  if (opened === null) {
    return <EnterCode linkedCode={linkedCode} onOpened={(code, invitation) => setOpened({ code, invitation })} />
  }
  return <CreateAccount {...opened} onDone={() => setDone(true)} />
}
