import { route } from '@spotless/contract/route'
import { call } from '../../lib/call.ts'
import { fetchConfig } from '../../lib/fetchConfig.ts'
import { toast } from '../../lib/toast.ts'

interface ContactMessage {
  /** Address to answer to; empty for a visitor who is signed out. */
  readonly email: string
  readonly message: string
  /** Honeypot: hidden from people, so only bots fill it in. */
  readonly website: string
}

const contactAddress = async (): Promise<string | null> => {
  const config = await fetchConfig().catch(() => null)
  return config?.contactEmail ?? null
}

/**
 * Sends a contact message and shows a toast with the outcome.
 * @returns whether it was sent
 */
export const sendMessage = async ({ email, message, website }: ContactMessage): Promise<boolean> => {
  try {
    await call('POST', route.contact, { payload: { email, message, ...(website && { website }) } })
    toast({ title: 'Message sent!', text: "We'll get back to you soon." })
    return true
  } catch {
    const address = await contactAddress()
    const text = address ? `Please try again or email us directly at ${address}` : 'Please try again'
    toast({ title: 'Failed to send message', text, destructive: true })
    return false
  }
}
