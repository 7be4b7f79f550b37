import { route } from '@spotless/contract/route'
import { useState } from 'react'
import { button } from '../../ui/button.ts'
import { callSignIn } from './callSignIn.ts'
import { Failure } from './Failure.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useStep } from './useStep.ts'

/**
 * Where the link of a sign-in message leads. Opening the page confirms nothing, because mail programs open links too: the
 * person presses the button.
 */
export const SignInLinkPage = () => {
  const [token] = useState(() => location.hash.slice(1))
  const [isDone, setDone] = useState(false)
  const { isBusy, failure, run } = useStep()
  if (isDone) {
    return (
      <SignInFrame title="You are signed in">
        <p role="status" className="text-muted">
          Go back to the window in which you began. You can close this one.
        </p>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Sign in to Spotless">
      <p className="text-muted">Confirm that you want to sign in, in the window in which you asked for this link.</p>
      <button
        type="button"
        disabled={isBusy || token === ''}
        className={button('primary', 'large')}
        onClick={() =>
          void run(async () => {
            await callSignIn('POST', route.signInLink, { token })
            setDone(true)
          })
        }
      >
        {isBusy ? 'Signing in…' : 'Sign in'}
      </button>
      <Failure text={token === '' ? 'This link is incomplete. Open it again from the message.' : failure} />
    </SignInFrame>
  )
}
