import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { precacheEntries } from './precacheEntries.ts'

const emptyHex = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const emptyIntegrity = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

it('lists what the page is made of, by content, and neither weights, compressed copies nor what a graphics card needs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spotless-precache-'))
  try {
    await mkdir(join(folder, 'assets'))
    await mkdir(join(folder, 'weights'))
    for (const name of [
      'index.html',
      'assets/a-1.js',
      'assets/a-1.js.br',
      'assets/a-1.js.gz',
      'assets/ort.jspi-1.wasm',
      'theme.js',
      'serviceWorker.js',
      'weights/a.onnx',
      '_headers',
    ]) {
      await writeFile(join(folder, name), '')
    }
    expect(precacheEntries(folder)).toEqual([
      { url: 'assets/a-1.js', revision: null, integrity: emptyIntegrity },
      { url: './', revision: emptyHex, integrity: emptyIntegrity },
      { url: 'theme.js', revision: emptyHex, integrity: emptyIntegrity },
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
