import { route, screen } from '@spotless/contract/route'
import { type SignInState, signInStateSchema, signInStepSchema } from '@spotless/contract/signIn'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { askForPasskey } from '../../lib/passkey.ts'
import { button } from '../../ui/button.ts'
import { Loading } from '../../ui/Loading.tsx'
import { CheckMail } from './CheckMail.tsx'
import { callSignIn, failureText } from './callSignIn.ts'
import { Failure } from './Failure.tsx'
import { Field } from './Field.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useStep } from './useStep.ts'

/** Continues at the issuer, which returns to the window that opened this one. */
const continueAt = (url: string | null): void => {
  if (url !== null) location.assign(url)
}

const WithPasskey = ({ state }: { readonly state: SignInState }) => {
  const { isBusy, failure, run } = useStep()
  const signIn = () =>
    run(async () => {
      const passkey = await askForPasskey(state.passkeyOptions)
      continueAt(signInStepSchema.parse(await callSignIn('POST', route.signInPasskey, { passkey })).continueAt)
    })
  return (
    <div className="grid gap-3">
      <button type="button" disabled={isBusy} onClick={() => void signIn()} className={button('primary', 'large')}>
        <KeyRound className="size-5" aria-hidden />
        {isBusy ? 'Waiting for your passkey…' : 'Sign in with a passkey'}
      </button>
      <Failure text={failure} />
    </div>
  )
}

const WithMail = ({ onSent }: { readonly onSent: (email: string) => void }) => {
  const { isBusy, failure, run } = useStep()
  const [email, setEmail] = useState('')
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void run(async () => {
          await callSignIn('POST', route.signInMail, { email })
          onSent(email)
        })
      }}
    >
      <Field
        label="E-mail"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <button type="submit" disabled={isBusy} className={button('quiet', 'large')}>
        {isBusy ? 'Sending…' : 'Send me a sign-in link'}
      </button>
      <Failure text={failure} />
    </form>
  )
}

const WaysToSignIn = ({ state }: { readonly state: SignInState }) => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    return <CheckMail email={sentTo} onConfirmed={continueAt} onBack={() => setSentTo(null)} />
  }
  return (
    <SignInFrame title="Sign in to Spotless">
      <WithPasskey state={state} />
      {state.sendsMail && (
        <>
          <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or
          </p>
          <WithMail onSent={setSentTo} />
        </>
      )}
      <p className="text-sm text-muted">Only invited people can sign in here. Ask whoever runs this server.</p>
    </SignInFrame>
  )
}

/** The page of the embedded issuer on which people prove who they are. */
export const SignInPage = () => {
  const { data: state, error } = useQuery({
    queryKey: [route.signIn],
    queryFn: async () => signInStateSchema.parse(await callSignIn('GET', route.signIn)),
  })
  if (error !== null) {
    return (
      <SignInFrame title="Sign in to Spotless">
        <Failure text={failureText(error)} />
      </SignInFrame>
    )
  }
  if (state === undefined) return <Loading />
  if (state.isSetUp) return <WaysToSignIn state={state} />
  return (
    <SignInFrame title="Create the first account">
      <p className="text-muted">
        Nobody has an account on this server yet. It printed a one-time code when it started; whoever runs it finds the
        code in its log.
      </p>
      <Link to={screen.join} className={button('primary', 'large')}>
        Enter the code
      </Link>
    </SignInFrame>
  )
}
