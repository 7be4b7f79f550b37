import { z } from 'zod'

/** Where contact messages are sent to, and by whom. */
export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly smtpUrl: string
  readonly from: string
  readonly to: string
}

/** The environment's variables about mail. */
export const mailVariables = {
  CONTACT_EMAIL: z.email().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
}
const mailSchema = z.object(mailVariables)
type MailVariables = z.output<typeof mailSchema>

/** What is wrong with the variables about mail: a server needs a sender and somebody to send to. */
export const mailProblems = (values: MailVariables): readonly { name: string; message: string }[] =>
  values.SMTP_URL === undefined
    ? []
    : (['MAIL_FROM', 'CONTACT_EMAIL'] as const)
        .filter((name) => values[name] === undefined)
        .map((name) => ({ name, message: 'must be given with SMTP_URL' }))

/** How mail is sent; undefined where messages are only kept. */
export const mailOf = (values: MailVariables): MailConfig | undefined => {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, CONTACT_EMAIL: to } = values
  return smtpUrl === undefined || from === undefined || to === undefined ? undefined : { smtpUrl, from, to }
}
