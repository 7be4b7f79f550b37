import { parseArgs } from 'node:util'
import { errorAnswerSchema } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import { inviteAnswerSchema } from '@spotless/contract/signIn'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { embeddedIssuerUrl, signIdToken } from '../identity/embeddedIssuer.ts'
import { loadDotEnv } from '../loadDotEnv.ts'
import { openSecrets } from '../secrets.ts'

const usage = 'Usage: npm run -s invite -- --as the-first-account@example.com [--email someone@example.com]'

/**
 * Command: asks the running server for an invitation in the name of the first account, and prints its link. Without another
 * address, the link adds a passkey to that account, for an operator who lost theirs.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { email: { type: 'string' }, as: { type: 'string' } } })
  const inviter = z.email().safeParse(values.as)
  const invited = z.email().safeParse(values.email ?? values.as)
  if (!inviter.success || !invited.success) throw new Error(usage)
  loadDotEnv()
  const config = readConfig(process.env)
  if (!config.usesCredentials) throw new Error('Invitations need EMBEDDED_SIGN_IN=credentials.')
  const { signingKeys } = await openSecrets(config.secretsFile)
  const person = { email: inviter.data, name: '', isVerified: true }
  const token = await signIdToken(person, embeddedIssuerUrl(config.publicUrl), signingKeys)
  const answer = await fetch(`http://127.0.0.1:${config.port}${route.people}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: invited.data }),
  })
  const body: unknown = await answer.json()
  if (!answer.ok) throw new Error(errorAnswerSchema.parse(body).error)
  process.stdout.write(`${inviteAnswerSchema.parse(body).link}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
