import { expect, test } from 'vitest'
import { sealOrNote } from './sealOrNote.ts'

const [file, original, sealed] = [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)]
const claim = { mode: 'background-removal', engine: '', sourceType: 'algorithmicallyEnhanced' } as const

test('a result is signed, kept as it is without a sealer, and kept with a note where the seal fails', async () => {
  expect(await sealOrNote(async () => sealed, file, original, claim)).toEqual({ file: sealed, notes: [] })
  expect(await sealOrNote(undefined, file, original, claim)).toEqual({ file, notes: [] })
  const failing = () => Promise.reject(new Error('no room'))
  const notes = ['This result is not signed: its manifest could not be made.']
  expect(await sealOrNote(failing, file, original, claim)).toEqual({ file, notes })
})
