import { ProviderFailure, type ProviderTask } from '@spotless/engine/hosted/hostedModels'
import { z } from 'zod'
import { pngFile } from '../http/postForm.ts'
import {
  type PerformOnServer,
  pictureOf,
  readBytes,
  readJson,
  requestServer,
  type ServerAccess,
} from './serverAccess.ts'

const answerSchema = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
})

/** The path of a picture that the server keeps; pictures elsewhere are not fetched. */
const pathOn = (address: string, url: string): string => {
  const target = new URL(url, `${address}/`)
  const base = new URL(address)
  if (target.origin === base.origin) return `${target.pathname}${target.search}`
  throw new ProviderFailure('malformed', {
    detail: `It answered with a picture at ${target.origin}.`,
    mayBeCharged: true,
  })
}

const fetchPicture = async (access: ServerAccess, url: string, signal: AbortSignal): Promise<Uint8Array> => {
  if (url.startsWith('data:')) return pictureOf(url)
  const atOrigin = { ...access, server: { ...access.server, address: new URL(access.server.address).origin } }
  const response = await requestServer(atOrigin, pathOn(access.server.address, url), {}, signal)
  return readBytes(atOrigin, response, signal)
}

const sizeOf = ({ capability, width, height, scale = 2 }: ProviderTask): string => {
  const factor = capability === 'upscale' ? scale : 1
  return `${width * factor}x${height * factor}`
}

/**
 * Edits with a server that speaks `POST /v1/images/edits`. Only what all such servers take is sent: picture, mask, words and
 * size, and the model where one is named. A picture may come as base64 or as an address on the same server.
 * Sources: OpenAI's API reference (images/edits); the documentation of stable-diffusion.cpp's server, vLLM-Omni and LiteLLM.
 */
export const compatible: PerformOnServer = async (access, task, signal) => {
  const { fields, models } = access.server
  const form = new FormData()
  form.set('image', pngFile(task.image, 'image.png'))
  if (task.mask !== undefined) form.set('mask', pngFile(task.mask, 'mask.png'))
  form.set('prompt', task.prompt)
  form.set('size', sizeOf(task))
  const model = models[task.capability]
  if (model) form.set('model', model)
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  const response = await requestServer(access, '/v1/images/edits', { method: 'POST', body: form }, signal)
  const { data } = await readJson(access, response, answerSchema, signal)
  const [first] = data
  if (first?.b64_json) return { image: pictureOf(first.b64_json) }
  if (first?.url) return { image: await fetchPicture(access, first.url, signal) }
  throw new ProviderFailure('malformed', { detail: 'It answered without a picture.', mayBeCharged: true })
}
