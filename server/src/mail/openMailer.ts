import { createTransport, type SendMailOptions } from 'nodemailer'
import { errorCodeOf } from '../errorCodeOf.ts'
import type { MailConfig } from './mailConfig.ts'

const connectMs = 10_000
const socketTimeoutMs = 30_000

/** A message from the contact dialog. */
export interface ContactMessage {
  readonly id: string
  /** The sender's address, or empty. */
  readonly email: string
  readonly message: string
}

/** A message to one person. */
export interface PersonalMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Both ways to send throw an Error that names the kind of failure but neither addresses nor text. */
export interface Mailer {
  readonly sendContact: (message: ContactMessage) => Promise<void>
  readonly sendToPerson: (message: PersonalMessage) => Promise<void>
  readonly close: () => void
}

/** Sends by SMTP. A message that is sent again has the same Message-ID, so that mail programs show it once. */
export const openMailer = ({ smtpUrl, from, to }: MailConfig): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const send = async (message: SendMailOptions): Promise<void> => {
    try {
      await transport.sendMail({ from, ...message })
    } catch (error) {
      const code = errorCodeOf(error) ?? 'unknown'
      const answer = error instanceof Error && 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
      throw new Error(`The mail server refused a message: ${code}${answer}.`)
    }
  }
  return {
    sendContact: ({ id, email, message }) =>
      send({
        to,
        messageId: `<${id}@${from.split('@').at(-1)}>`,
        ...(email === '' ? {} : { replyTo: { name: '', address: email } }),
        subject: `Message from ${email === '' ? 'a visitor' : email}`,
        text: `${message}\n\n--\nSent with the contact form (${id}).\n`,
      }),
    sendToPerson: ({ to: address, subject, text }) =>
      send({
        to: { name: '', address },
        subject,
        text,
        // Keeps automatic replies away.
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    close: () => transport.close(),
  }
}
