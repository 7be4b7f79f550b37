import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { embeddedIssuerUrl, signIdToken } from '../identity/embeddedIssuer.ts'
import { openSecrets } from '../secrets.ts'

/** Command: prints an ID token of the embedded issuer for scripts. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
  const email = z.email().safeParse(values.email)
  if (!email.success) throw new Error('Usage: npm run -s token -- --email you@example.com [--name "Your Name"]')
  const config = readConfig(process.env)
  if (config.externalIssuer !== undefined) {
    throw new Error('Tokens are made for the embedded issuer only; this installation signs in with OIDC_ISSUER.')
  }
  const secrets = await openSecrets(config.secretsFile)
  const person = { email: email.data, name: values.name ?? '', isVerified: config.usesCredentials }
  process.stdout.write(`${await signIdToken(person, embeddedIssuerUrl(config.publicUrl), secrets.signingKeys)}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
