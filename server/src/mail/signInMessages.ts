import { mailMinutes } from '@spotless/contract/signIn'
import type { PersonalMessage } from './openMailer.ts'

/** The message with which its recipient signs in. */
export const signInMessage = (to: string, link: string, code: string): PersonalMessage => ({
  to,
  subject: 'Sign in to Spotless',
  text: `Open this link in the browser in which you are signing in:

${link}

Or type this code into the sign-in window: ${code.replace(/(\d{4})(?=\d)/g, '$1 ')}

Both work once, within ${mailMinutes} minutes. Give the code to nobody. If you did not ask to sign in, ignore this message: without it
nobody can use your address.
`,
})

/** The message that invites its recipient. */
export const invitationMessage = (to: string, link: string, from: string): PersonalMessage => ({
  to,
  subject: 'You are invited to Spotless',
  text: `${from} invites you to edit photos on their Spotless server. Open this link to create your account:

${link}

It works once, within a week. If you do not know the sender, ignore this message.
`,
})
