import { expect, test } from 'vitest'
import { useToasts } from '../../../lib/toast.ts'
import { processPhoto } from './processPhoto.ts'

test('without a photo: No image uploaded', async () => {
  await processPhoto('image-upscale', null)
  expect(useToasts.getState().toasts[0]).toMatchObject({
    title: 'No image uploaded',
    text: 'Please upload an image first.',
    destructive: true,
  })
})
