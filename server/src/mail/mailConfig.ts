import { z } from 'zod'

/** Sender and recipient of contact messages. */
export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly smtpUrl: string
  readonly from: string
  readonly to: string
}

/** Environment variables about mail. */
export const mailVariables = {
  CONTACT_EMAIL: z.email().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
}
const mailSchema = z.object(mailVariables)
type MailVariables = z.output<typeof mailSchema>

/** Problems with the variables about mail: SMTP_URL needs a sender and a recipient. */
export const mailProblems = (values: MailVariables): readonly { name: string; message: string }[] =>
  values.SMTP_URL === undefined
    ? []
    : (['MAIL_FROM', 'CONTACT_EMAIL'] as const)
        .filter((name) => values[name] === undefined)
        .map((name) => ({ name, message: 'must be given with SMTP_URL' }))

/** Mail settings; undefined where messages are only stored. */
export const mailOf = (values: MailVariables): MailConfig | undefined => {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, CONTACT_EMAIL: to } = values
  return smtpUrl === undefined || from === undefined || to === undefined ? undefined : { smtpUrl, from, to }
}
