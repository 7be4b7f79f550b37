import { useState } from 'react'
import { button } from '../../ui/button.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { deleteAccount } from './useAccount.ts'

interface DeleteAccountDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly email: string
  readonly isPaying: boolean
}

/** Asks for the e-mail address before the account is deleted, because this cannot be undone. */
export const DeleteAccountDialog = ({ open, onClose, email, isPaying }: DeleteAccountDialogProps) => {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const matches = typed.trim().toLowerCase() === email.toLowerCase()
  const close = () => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title="Delete my account">
      <form
        className="grid gap-4"
        onSubmit={async (event) => {
          event.preventDefault()
          if (!matches || busy) return
          setBusy(true)
          if (!(await deleteAccount())) setBusy(false)
        }}
      >
        <p className="text-muted">
          This deletes your profile, photos, results, messages and history immediately. It cannot be undone.
          {isPaying && ' Your subscription also ends immediately, with no refund for the remaining time.'}
        </p>
        <label className="grid gap-1.5 text-sm">
          <span>
            To confirm, type <strong className="font-semibold break-all">{email}</strong>
          </span>
          <input
            type="email"
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            className="h-11 rounded-control border border-line bg-ground px-3 text-base"
          />
        </label>
        <div className="flex justify-end gap-2">
          <button type="button" className={button('ghost')} onClick={close}>
            Cancel
          </button>
          <button type="submit" disabled={!matches || busy} className={button('danger')}>
            {busy ? 'Deleting…' : 'Delete my account'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
