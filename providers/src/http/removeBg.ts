import { type FormService, numberIn, pngFile, postForm } from './postForm.ts'

const publicUrl = 'https://api.remove.bg'

/**
 * Removes a background with a service that speaks as remove.bg does: `POST /v1.0/removebg`. What it charged comes in credits.
 * Source: remove.bg's OpenAPI description, version 1.0.
 */
export const removeBg: FormService = async (access, creditUsd, task, signal) => {
  const form = new FormData()
  form.set('image_file', pngFile(task.image, 'photo.png'))
  form.set('size', 'auto')
  form.set('format', 'png')
  const url = `${access.baseUrl ?? publicUrl}/v1.0/removebg`
  const { image, headers } = await postForm(access, url, 'X-Api-Key', form, signal)
  const credits = numberIn(headers, 'x-credits-charged')
  return { image, ...(credits === undefined ? {} : { reportedUsd: credits * creditUsd }) }
}
