import { candidatesAnswerSchema } from '@spotless/contract/candidates'
import { processAnswerSchema } from '@spotless/contract/edit'
import { errorAnswerSchema, SpotlessError } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import { uploadAnswerSchema } from '@spotless/contract/upload'
import type { z } from 'zod'
import type { EditJob, Editor } from './editor.ts'

/** Fractions of a remote edit at the end of its parts; the server's own progress is not followed. */
const uploadedFraction = 0.2
const processedFraction = 0.9

const pngDataUrl = (file: Uint8Array): string => `data:image/png;base64,${Buffer.from(file).toString('base64')}`

/** @throws SpotlessError with the server's code and message, or `provider_failed` when it answers something else */
const checked = async (response: Response): Promise<Response> => {
  if (response.ok) return response
  const text = await response.text()
  const answer = errorAnswerSchema.safeParse(
    (() => {
      try {
        return JSON.parse(text)
      } catch {
        return undefined
      }
    })(),
  )
  if (answer.success) throw new SpotlessError(answer.data.code, answer.data.error)
  throw new SpotlessError('provider_failed', `${response.url} answered ${response.status} without a message.`)
}

/**
 * Edits on a Spotless server. The photo is deleted there as soon as its result has arrived.
 * @param server its origin, such as https://photos.example.com
 * @param key an API key or access token
 */
export const openRemoteEditor = (server: string, key: string): Editor => {
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = { authorization: `Bearer ${key}`, ...init.headers }
    return checked(await fetch(new URL(path, server), { ...init, headers }))
  }
  const postJson = async <S extends z.ZodType>(
    path: string,
    body: unknown,
    schema: S,
    signal: AbortSignal,
  ): Promise<z.infer<S>> => {
    const headers = { 'content-type': 'application/json' }
    const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body), signal })
    return schema.parse(await response.json())
  }
  const withUpload = async <T>(
    { name, photo }: Pick<EditJob, 'name' | 'photo'>,
    mode: EditJob['mode'],
    signal: AbortSignal,
    use: (imageId: string) => Promise<T>,
  ): Promise<T> => {
    const form = new FormData()
    form.set('editingMode', mode)
    form.set('file', new Blob([new Uint8Array(photo)]), name)
    const { id } = uploadAnswerSchema.parse(
      await (await send(route.upload, { method: 'POST', body: form, signal })).json(),
    )
    try {
      return await use(id)
    } finally {
      await send(route.image(id), { method: 'DELETE' }).catch(() => undefined)
    }
  }
  return {
    edit: (job, { signal, onProgress }) =>
      withUpload(job, job.mode, signal, async (id) => {
        onProgress(uploadedFraction)
        const { mask, prompt, options, background } = job
        const body = { options, ...(prompt && { prompt }), ...(mask && { maskData: pngDataUrl(mask) }) }
        const edit = await postJson(route.process(id), body, processAnswerSchema, signal)
        const final =
          background === undefined
            ? edit
            : await postJson(route.background(id), background, processAnswerSchema, signal)
        onProgress(processedFraction)
        const response = await send(final.processedPath, { signal })
        const notes = final === edit ? edit.notes : [...edit.notes, ...final.notes]
        return { ...final, file: new Uint8Array(await response.arrayBuffer()), engine: edit.engine, notes }
      }),
    findMarks: (job, signal) =>
      withUpload(job, 'watermark-removal', signal, (id) =>
        postJson(route.candidates(id), {}, candidatesAnswerSchema, signal),
      ),
    close: async () => undefined,
  }
}
