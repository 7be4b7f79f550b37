import { clsx } from 'clsx'
import { useEffect } from 'react'
import { useConfig } from '../../lib/serverQueries.ts'
import { button } from '../../ui/button.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { prepareSignIn, useSignIn } from './useSignIn.ts'

interface LoginDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks a signed-out visitor to sign in; closes after signing in. */
export const LoginDialog = ({ open, onClose }: LoginDialogProps) => {
  const { signingIn, signIn } = useSignIn()
  const { data: config, isPending } = useConfig()
  const usesCredentials = config?.signIn.kind === 'oidc' && config.signIn.usesCredentials
  useEffect(() => {
    if (open) prepareSignIn()
  }, [open])
  return (
    <Dialog open={open} onClose={onClose} title="Sign in required">
      <p className={clsx('text-muted', isPending && 'invisible')}>
        {usesCredentials
          ? 'Please sign in to use the editor and access all features.'
          : 'Please sign in with your Google account to use the editor and access all features.'}
      </p>
      <button
        type="button"
        className={button('primary', 'large', clsx('w-full', isPending && 'invisible'))}
        disabled={signingIn}
        onClick={() => signIn({ title: 'Login failed', fallback: 'Failed to sign in. Please try again.' })}
      >
        {signingIn ? 'Signing in...' : usesCredentials ? 'Sign in' : 'Sign in with Google'}
      </button>
    </Dialog>
  )
}
