import { expect, it } from 'vitest'
import { checkEnlarged } from './devicePhoto.ts'

it('photos are enlarged on the device to 50 megapixels', () => {
  const phone = { width: 4000, height: 3000 }
  expect(() => checkEnlarged(phone, 2)).not.toThrow()
  expect(() => checkEnlarged(phone, 4)).toThrow(
    'At 4x this photo would have 192 megapixels. On this device the limit is 50.',
  )
  expect(() => checkEnlarged({ width: 1600, height: 1200 }, 4)).not.toThrow()
})
