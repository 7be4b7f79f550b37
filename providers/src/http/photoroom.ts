import { type FormService, pngFile, postForm } from './postForm.ts'

const publicUrl = 'https://sdk.photoroom.com'

/**
 * Removes a background with Photoroom: `POST /v1/segment`. It does not say what it charged.
 * Source: Photoroom's API reference, Remove Background (Basic plan).
 */
export const photoroom: FormService = async (access, _creditUsd, task, signal) => {
  const form = new FormData()
  form.set('image_file', pngFile(task.image, 'photo.png'))
  form.set('format', 'png')
  form.set('size', 'full')
  const { image } = await postForm(access, `${access.baseUrl ?? publicUrl}/v1/segment`, 'x-api-key', form, signal)
  return { image }
}
