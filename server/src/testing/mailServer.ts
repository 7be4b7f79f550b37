import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Letter {
  readonly from: string
  readonly to: readonly string[]
  /** The message as transferred. */
  readonly text: string
}

export interface MailServer {
  /** Value of `SMTP_URL`. */
  readonly url: string
  /** Accepted messages, oldest first. */
  readonly letters: Letter[]
  /** Refuses the next messages. */
  readonly refuse: (messages: number) => void
  readonly isRefusing: () => boolean
  readonly close: () => Promise<void>
}

/** Starts a mail server on the loopback that records what it accepts. */
export const startMailServer = async (): Promise<MailServer> => {
  const letters: Letter[] = []
  let refusals = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, callback) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        letters.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), text })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuse: (messages) => {
      refusals = messages
    },
    isRefusing: () => refusals > 0,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

/** A message's text with its transfer encoding (quoted-printable) undone. */
export const readableText = ({ text }: Letter): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
