import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ClaimSigner, createClaimSigner } from '@spotless/engine-node/provenance/claimSigner'
import { makeDevelopmentCertificate } from '@spotless/engine-node/provenance/developmentCertificate'
import { errorCodeOf } from '../errorCodeOf.ts'
import type { SigningConfig } from './signingConfig.ts'

const developmentFile = 'signing-development.pem'

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return undefined
    throw error
  })

/** Reads the development certificate with its key, or makes it. Of several servers that start at once, all use the first one's. */
const developmentPem = async (file: string): Promise<string> => {
  const existing = await readIfThere(file)
  if (existing !== undefined) return existing
  const { certificates, privateKey } = await makeDevelopmentCertificate(new Date())
  await mkdir(dirname(file), { recursive: true })
  const temporary = `${file}.${randomBytes(6).toString('hex')}.new`
  await writeFile(temporary, certificates + privateKey, { mode: 0o600 })
  try {
    await link(temporary, file)
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(temporary, { force: true })
  }
  return readFile(file, 'utf8')
}

/**
 * The signer of results; undefined where they are not signed. The development certificate is kept beside the secrets.
 * @throws Error when a file cannot be read, or holds no certificate or another one's key
 */
export const openSigner = async (
  { isOn, own }: SigningConfig,
  secretsFile: string,
): Promise<ClaimSigner | undefined> => {
  if (!isOn) return undefined
  if (own !== undefined) {
    const [certificates, key] = await Promise.all([
      readFile(own.certificateFile, 'utf8'),
      readFile(own.keyFile, 'utf8'),
    ])
    return createClaimSigner(certificates, key)
  }
  const pem = await developmentPem(join(dirname(secretsFile), developmentFile))
  return createClaimSigner(pem, pem)
}
