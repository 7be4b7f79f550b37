import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { describeFaces } from './describeFaces.ts'

const raster: Raster = { width: 1, height: 1, channels: 3, data: new Uint8Array(3) }
const whole = { raster, faces: [], small: 0, hidden: 0, gain: 1 }
const plain = { isReduced: false, similarity: 0.991, found: [], restoration: null }

test('says what was done to one face in good light', () => {
  expect(describeFaces({ ...whole, results: [plain] }, 0.5)).toEqual([
    'Skin, eyes, lips and teeth of 1 face were retouched at strength 50.',
    'Likeness before and after by the identity check: 0.99 of 1.',
  ])
})

test('says what was found, what was held back and who was left out', () => {
  const held = { isReduced: true, similarity: 0.91, found: ['noise'], restoration: null }
  const enhanced = { ...whole, results: [{ ...plain, found: ['noise', 'blur'] }, held], small: 3, hidden: 1, gain: 2.5 }
  expect(describeFaces(enhanced, 1)).toEqual([
    'The photo was dark as a whole and was brightened 2.5 times.',
    'Treated in the face first: noise, blur.',
    'Skin, eyes, lips and teeth of 2 faces were retouched at strength 100.',
    '1 face got less than asked for, so that the identity check still sees the same person.',
    'Likeness before and after by the identity check: 0.91 of 1.',
    'Too small to work on, so left as they are: 3 faces.',
    'Covered or turned away, so left as it is: 1 face.',
  ])
})
