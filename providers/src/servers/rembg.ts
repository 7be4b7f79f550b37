import { ProviderFailure } from '@spotless/engine/hosted/hostedModels'
import { pngFile } from '../http/postForm.ts'
import { type PerformOnServer, readBytes, requestServer } from './serverAccess.ts'

/**
 * Removes a background with rembg's server: `POST /api/remove` with a form, answered by a PNG with alpha.
 * Source: rembg's command `rembg s`.
 */
export const rembg: PerformOnServer = async (access, task, signal) => {
  const { fields, models } = access.server
  const form = new FormData()
  form.set('file', pngFile(task.image, 'photo.png'))
  const model = models[task.capability]
  if (model) form.set('model', model)
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  const response = await requestServer(access, '/api/remove', { method: 'POST', body: form }, signal)
  if (!response.headers.get('content-type')?.startsWith('image/')) {
    const detail = `It answered ${response.headers.get('content-type') ?? 'without a type'}, not a picture.`
    throw new ProviderFailure('malformed', { detail })
  }
  return { image: await readBytes(access, response, signal) }
}
