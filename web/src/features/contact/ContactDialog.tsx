import { useId, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { button } from '../../ui/button.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { sendMessage } from './sendMessage.ts'

interface ContactDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The signed-in user's address; empty when signed out. */
  readonly email: string
}

/** Sends a message to the site's operator. */
export const ContactDialog = ({ open, onClose, email }: ContactDialogProps) => {
  const [message, setMessage] = useState('')
  const [website, setWebsite] = useState('')
  const [sending, setSending] = useState(false)
  const emailId = useId()
  const messageId = useId()

  const send = async () => {
    const trimmed = message.trim()
    if (!trimmed) {
      toast({ title: 'Message required', text: 'Please enter a message before sending.', destructive: true })
      return
    }
    setSending(true)
    const isSent = await sendMessage({ email, message: trimmed, website })
    setSending(false)
    if (!isSent) return
    setMessage('')
    onClose()
  }

  return (
    <Dialog open={open} onClose={onClose} title="Contact">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {email && (
          <div className="grid gap-1.5">
            <label htmlFor={emailId} className="text-sm font-medium">
              Your email
            </label>
            <input
              id={emailId}
              readOnly
              value={email}
              className="h-11 rounded-control bg-raised px-3 text-sm text-muted"
            />
          </div>
        )}
        <div className="grid gap-1.5">
          <label htmlFor={messageId} className="text-sm font-medium">
            Message
          </label>
          <textarea
            id={messageId}
            rows={5}
            placeholder="How can we help you?"
            value={message}
            onChange={(event) => setMessage(event.target.value)}
            className="resize-y rounded-control border border-line bg-ground p-3 text-sm placeholder:text-muted"
          />
        </div>
        <input
          name="website"
          value={website}
          onChange={(event) => setWebsite(event.target.value)}
          className="absolute size-px overflow-hidden opacity-0"
          tabIndex={-1}
          autoComplete="off"
          aria-hidden
        />
        <div className="flex justify-end gap-2">
          <button type="button" className={button('quiet')} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={button('primary')} disabled={sending}>
            {sending ? 'Sending...' : 'Send'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
