import { useState } from 'react'
import { button } from '../../ui/button.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { deleteAllImages } from './useAccount.ts'

interface DeleteAllDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly photos: number
}

/** Asks before all photos are deleted, because this cannot be undone. */
export const DeleteAllDialog = ({ open, onClose, photos }: DeleteAllDialogProps) => {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} title="Delete all photos">
      <p className="text-muted">
        This deletes {photos === 1 ? 'your photo' : `your ${photos.toLocaleString()} photos`} with all results
        immediately, and cancels edits that are under way. It cannot be undone.
      </p>
      <div className="flex justify-end gap-2">
        <button type="button" className={button('ghost')} onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          disabled={busy}
          className={button('danger')}
          onClick={async () => {
            setBusy(true)
            await deleteAllImages()
            setBusy(false)
            onClose()
          }}
        >
          {busy ? 'Deleting…' : 'Delete all photos'}
        </button>
      </div>
    </Dialog>
  )
}
