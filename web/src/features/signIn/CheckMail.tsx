import { route } from '@spotless/contract/route'
import { mailCodeDigits, mailMinutes, signInStepSchema } from '@spotless/contract/signIn'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { button } from '../../ui/button.ts'
import { callSignIn } from './callSignIn.ts'
import { Failure } from './Failure.tsx'
import { Field } from './Field.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useStep } from './useStep.ts'

const pollIntervalMs = 2_000

interface CheckMailProps {
  readonly email: string
  /** Called with the address at which the window goes on. */
  readonly onConfirmed: (continueAt: string | null) => void
  readonly onBack: () => void
}

/** Waits until the link of the message was confirmed in this browser, or its code is typed. */
export const CheckMail = ({ email, onConfirmed, onBack }: CheckMailProps) => {
  const { isBusy, failure, run } = useStep()
  const [code, setCode] = useState('')
  const { data: confirmed = null } = useQuery({
    queryKey: [route.signInMail],
    queryFn: async () => signInStepSchema.parse(await callSignIn('GET', route.signInMail)).continueAt,
    refetchInterval: pollIntervalMs,
  })
  useEffect(() => {
    if (confirmed !== null) onConfirmed(confirmed)
  }, [confirmed, onConfirmed])
  return (
    <SignInFrame title="Check your e-mail">
      <p className="text-muted">
        If <strong className="font-semibold break-all text-ink">{email}</strong> may sign in here, a message is on its
        way. Open its link in this browser and leave this window open, or type the code from the message. Both work for{' '}
        {mailMinutes} minutes.
      </p>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void run(async () => {
            onConfirmed(signInStepSchema.parse(await callSignIn('POST', route.signInCode, { code })).continueAt)
          })
        }}
      >
        <Field
          label={`Code (${mailCodeDigits} digits)`}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={mailCodeDigits + 4}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <button type="submit" disabled={isBusy} className={button('primary', 'large')}>
          {isBusy ? 'Checking…' : 'Sign in'}
        </button>
        <Failure text={failure} />
      </form>
      <button type="button" onClick={onBack} className={button('ghost')}>
        Sign in another way
      </button>
    </SignInFrame>
  )
}
