import sharp from 'sharp'
import { expect, test } from 'vitest'
import { labelEdit } from './labelEdit.ts'
import { readLabel } from './readLabel.ts'

const photo = new Uint8Array(
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer(),
)

test('a file without XMP says nothing', () => {
  expect(readLabel(photo)).toEqual({ sourceType: null, history: [] })
})

test('what labelEdit writes is read, oldest event first', () => {
  const once = labelEdit(photo, {
    mode: 'object-removal',
    engine: 'MI-GAN',
    sourceType: 'compositeWithTrainedAlgorithmicMedia',
  })
  const twice = labelEdit(once, { mode: 'image-upscale', engine: '', sourceType: 'humanEdits' })
  expect(readLabel(twice)).toEqual({
    sourceType: 'compositeWithTrainedAlgorithmicMedia',
    history: ['Spotless · edited · object-removal: MI-GAN', 'Spotless · edited · image-upscale'],
  })
})
