import { expect, test } from 'vitest'
import { pngOfDataUrl } from './pngOfDataUrl.ts'

test('the bytes of a data URL, those above 127 too', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, value) => value)
  const blob = pngOfDataUrl(`data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`)
  expect(blob.type).toBe('image/png')
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes)
})
