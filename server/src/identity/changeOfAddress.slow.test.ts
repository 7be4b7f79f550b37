import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../db/connect.ts'
import { openSecrets } from '../secrets.ts'
import { openMemoryDatabase } from '../testing/memoryDatabase.ts'
import { embeddedIssuerId, embeddedIssuerUrl, localSubject, signIdToken } from './embeddedIssuer.ts'
import { userOf } from './userOf.ts'
import { embeddedTokenVerifier } from './verifyToken.ts'

const ann = { email: 'ann@example.com', name: 'Ann' }

test('an account of the embedded issuer survives a change of port, host and scheme', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spotless-address-'))
  const { signingKeys, fileKey } = await openSecrets(join(folder, 'secrets.json'))
  const { database, close } = await openMemoryDatabase()
  const idAt = async (publicUrl: string): Promise<string> => {
    const issuer = embeddedIssuerUrl(publicUrl)
    const claims = await embeddedTokenVerifier(issuer, signingKeys)(await signIdToken(ann, issuer, signingKeys))
    return (await userOf(database, claims, fileKey, new Date())).id
  }
  const first = await idAt('http://localhost:3000')
  expect(await idAt('http://localhost:3001')).toBe(first)
  expect(await idAt('https://photos.example.com')).toBe(first)
  const [elsewhere, here] = ['https://elsewhere.example/oidc', 'https://photos.example.com/oidc']
  const foreign = await signIdToken(ann, elsewhere, signingKeys)
  await expect(embeddedTokenVerifier(here, signingKeys)(foreign)).rejects.toThrow('Please sign in again.')
  await close()
  await rm(folder, { recursive: true })
})

test('accounts stored under an address move to the fixed issuer, and those of other issuers stay', async () => {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted()
  const database = await PGlite.create()
  const apply = async (names: readonly string[]): Promise<void> => {
    for (const name of names) await database.exec(await readFile(join(migrationsFolder, name), 'utf8'))
  }
  await apply(files.filter((name) => name < '0007'))
  const stored = [
    ['http://localhost:3000/oidc', localSubject('ann@example.com'), 'ann@example.com'],
    ['https://photos.example.com/oidc', localSubject('ünïcode@example.com'), 'ünïcode@example.com'],
    ['https://issuer.example/oidc', '1093', 'carl@example.com'],
    ['https://securetoken.google.com/demo', localSubject('dora@example.com'), 'dora@example.com'],
  ]
  for (const row of stored) await database.query('insert into users (issuer, subject, email) values ($1, $2, $3)', row)
  await apply(files.filter((name) => name >= '0007'))
  const { rows } = await database.query<{ email: string; issuer: string }>('select email, issuer from users')
  await database.close()
  expect(Object.fromEntries(rows.map(({ email, issuer }) => [email, issuer]))).toEqual({
    'ann@example.com': embeddedIssuerId,
    'ünïcode@example.com': embeddedIssuerId,
    'carl@example.com': 'https://issuer.example/oidc',
    'dora@example.com': 'https://securetoken.google.com/demo',
  })
})
