import { createTransport } from 'nodemailer'
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

export interface Mailer {
  /** @throws Error that names the kind of failure but neither addresses nor text */
  readonly sendContact: (message: ContactMessage) => Promise<void>
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
  return {
    sendContact: async ({ id, email, message }) => {
      try {
        await transport.sendMail({
          from,
          to,
          messageId: `<${id}@${from.split('@').at(-1)}>`,
          ...(email === '' ? {} : { replyTo: { name: '', address: email } }),
          subject: `Message from ${email === '' ? 'a visitor' : email}`,
          text: `${message}\n\n--\nSent with the contact form (${id}).\n`,
        })
      } catch (error) {
        const code = errorCodeOf(error) ?? 'unknown'
        const answer = error instanceof Error && 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
        throw new Error(`The mail server refused a message: ${code}${answer}.`)
      }
    },
    close: () => transport.close(),
  }
}
