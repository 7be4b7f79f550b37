import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDevelopmentCertificate } from '@spotless/engine-node/provenance/developmentCertificate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSigner } from './openSigner.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-signing-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('servers that start at once make one development certificate, readable by its owner only', async () => {
  const secretsFile = join(folder, 'new', 'secrets.json')
  const signers = await Promise.all(
    Array.from({ length: 4 }, () => openSigner({ isOn: true, own: undefined }, secretsFile)),
  )
  expect(signers.map((signer) => signer?.algorithm)).toEqual(Array(4).fill('es256'))
  expect(await readdir(join(folder, 'new'))).toEqual(['signing-development.pem'])
  expect((await stat(join(folder, 'new', 'signing-development.pem'))).mode & 0o777).toBe(0o600)
})

test('the operator’s certificate is used, and nothing is made', async () => {
  const { certificates, privateKey } = await makeDevelopmentCertificate(new Date())
  const own = { certificateFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
  await writeFile(own.certificateFile, certificates)
  await writeFile(own.keyFile, privateKey)
  expect((await openSigner({ isOn: true, own }, join(folder, 'secrets.json')))?.algorithm).toBe('es256')
  expect(await readdir(folder)).toEqual(['cert.pem', 'key.pem'])
  await writeFile(own.keyFile, (await makeDevelopmentCertificate(new Date())).privateKey)
  await expect(openSigner({ isOn: true, own }, join(folder, 'secrets.json'))).rejects.toThrow('does not belong')
})

test('where signing is off, nothing is made', async () => {
  expect(await openSigner({ isOn: false, own: undefined }, join(folder, 'secrets.json'))).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
})
