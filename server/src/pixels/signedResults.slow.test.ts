import { createClaimSigner } from '@spotless/engine-node/provenance/claimSigner'
import { makeDevelopmentCertificate } from '@spotless/engine-node/provenance/developmentCertificate'
import { readManifest } from '@spotless/engine-node/provenance/readManifest'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { startPixelProcess } from './pixelProcess.ts'

/** The real pixel process; its key is here. */
const { certificates, privateKey } = await makeDevelopmentCertificate(new Date())
const signer = createClaimSigner(certificates, privateKey)
const options = { modelsFolder: '', threads: 1, warm: false, memoryMegabytes: 1_000 }
const signing = startPixelProcess({ ...options, signer }, openLog('silent'))
const failing = startPixelProcess(
  { ...options, signer: { ...signer, sign: () => Promise.reject(new Error('The key is gone.')) } },
  openLog('silent'),
)
afterAll(() => Promise.all([signing.close(), failing.close()]))

const blank = sharp({ create: { width: 200, height: 100, channels: 3, background: '#884422' } })
const photo = new Uint8Array(await blank.jpeg().toBuffer())
const request = { mode: 'prompt-edit', photo, action: 'erase', prompt: 'brighter', options: {} } as const
const run = { signal: new AbortController().signal, onProgress: () => undefined }

test('results are signed by the server for the process that makes them', async () => {
  const results = [await signing.run(request, run), await signing.run(request, run)]
  for (const { file, notes } of results) {
    expect(notes.join()).not.toContain('not signed')
    const summary = await readManifest(file)
    expect([summary?.state, summary?.isDevelopment, summary?.actions[1]?.description]).toEqual([
      'valid',
      true,
      'prompt-edit: Spotless planner',
    ])
  }
})

test('a result that cannot be signed is delivered and says so', async () => {
  const { file, notes } = await failing.run(request, run)
  expect(notes.at(-1)).toBe('This result is not signed: its manifest could not be made.')
  expect(await readManifest(file)).toBeNull()
})
