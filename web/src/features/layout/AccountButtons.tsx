import type { CurrentUser } from '@spotless/contract/account'
import { screen } from '@spotless/contract/route'
import { Link, useNavigate } from 'react-router'
import { button } from '../../ui/button.ts'
import { UserMenu } from '../account/UserMenu.tsx'
import { prepareSignIn } from '../account/useSignIn.ts'

interface AccountButtonsProps {
  readonly user: CurrentUser | null
  readonly signingIn: boolean
  /** @returns whether the visitor is now signed in */
  readonly onSignIn: () => Promise<boolean>
}

/** Sign In and Get Started for visitors; Editor and the user menu for signed-in users. */
export const AccountButtons = ({ user, signingIn, onSignIn }: AccountButtonsProps) => {
  const navigate = useNavigate()
  if (user) {
    return (
      <>
        <Link to={screen.editor} className={button('primary', 'small', 'max-sm:hidden')}>
          Editor
        </Link>
        <UserMenu user={user} />
      </>
    )
  }
  const signInButton = { disabled: signingIn, onPointerEnter: prepareSignIn, onFocus: prepareSignIn }
  return (
    <>
      <button
        type="button"
        className={button('ghost', 'small', 'max-sm:hidden')}
        {...signInButton}
        onClick={() => void onSignIn()}
      >
        {signingIn ? 'Signing In...' : 'Sign In'}
      </button>
      <button
        type="button"
        className={button('primary')}
        {...signInButton}
        onClick={async () => {
          if (await onSignIn()) void navigate(screen.editor)
        }}
      >
        {signingIn ? 'Signing In...' : 'Get Started'}
      </button>
    </>
  )
}
