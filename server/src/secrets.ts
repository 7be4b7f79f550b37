import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { errorCodeOf } from './errorCodeOf.ts'

const secretsSchema = z.object({
  /** Signs links to files; base64url. */
  fileKey: z.string().min(40),
  /** Sign cookies and encrypt the embedded issuer's state, newest first; base64url. */
  cookieKeys: z.tuple([z.string().min(40)], z.string().min(40)),
  /** The embedded issuer's private signing keys (ES256), newest first. */
  signingKeys: z
    .array(
      z.object({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        d: z.string(),
        kid: z.string(),
      }),
    )
    .min(1),
})
export type Secrets = z.infer<typeof secretsSchema>

const makeSecrets = async (): Promise<Secrets> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = await exportJWK(privateKey)
  const random = () => randomBytes(32).toString('base64url')
  return secretsSchema.parse({
    fileKey: random(),
    cookieKeys: [random()],
    signingKeys: [{ ...key, kid: randomBytes(8).toString('base64url') }],
  })
}

const readSecrets = async (file: string): Promise<Secrets | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const parsed = secretsSchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`Expected the secrets of this version in ${file} but its contents do not match.`)
  return parsed.data
}

/**
 * Reads the installation's secrets from a file, or generates them and writes the file, readable by its owner only. Servers
 * that share a database must share this file. Of several that start at once, all use the file of the first that wrote it.
 * @throws Error when the file has other contents
 */
export const openSecrets = async (file: string): Promise<Secrets> => {
  const existing = await readSecrets(file)
  if (existing) return existing
  const secrets = await makeSecrets()
  await mkdir(dirname(file), { recursive: true })
  const temporary = `${file}.${randomBytes(6).toString('hex')}.new`
  await writeFile(temporary, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  try {
    await link(temporary, file)
    return secrets
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error
    const others = await readSecrets(file)
    if (!others) throw new Error(`Expected the secrets file ${file}, but it was deleted while the server started.`)
    return others
  } finally {
    await rm(temporary, { force: true })
  }
}
