import type { AccountAnswer } from '@spotless/contract/account'
import { screen } from '@spotless/contract/route'
import { useState } from 'react'
import { Link } from 'react-router'
import { button } from '../../ui/button.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { downloadData } from './useAccount.ts'

const row = 'flex flex-wrap items-center justify-between gap-4'
const text = 'max-w-[48ch] text-sm text-muted'

/** Download or deletion of everything stored about a user. */
export const AccountData = ({ account }: { readonly account: AccountAnswer }) => {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <div className="grid gap-6 rounded-card bg-surface p-6">
        <div className={row}>
          <p className={text}>
            Everything we store about you in one ZIP file: profile, history, messages, photos, masks and results.
          </p>
          <button type="button" onClick={() => void downloadData()} className={button('quiet')}>
            Download my data
          </button>
        </div>
        <div className={row}>
          <p className={text}>
            Deletes your account, all your photos and all records about you, and ends your subscription.{' '}
            <Link to={screen.privacy} className="text-accent-text underline underline-offset-2">
              How we handle your data
            </Link>
          </p>
          <button type="button" onClick={() => setDeleting(true)} className={button('danger')}>
            Delete my account
          </button>
        </div>
      </div>
      <DeleteAccountDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        email={account.user.email}
        isPaying={account.user.subscriptionTier !== 'free'}
      />
    </>
  )
}
