import { setTimeout as wait } from 'node:timers/promises'
import { type BatchAnswer, batchAnswerSchema, batchCreatedSchema } from '@spotless/contract/batch'
import { uploadAnswerSchema } from '@spotless/contract/upload'
import type { Cluster } from '../cluster/startCluster.ts'
import type { BatchPhoto } from './photos.ts'

const parallelUploads = 3
const retryMs = 500

/** A person's calls; each is repeated while the server is down. */
export const clientOf = async (cluster: Cluster, email: string) => {
  const origin = cluster.apis[0]?.origin
  const headers = { authorization: `Bearer ${await cluster.token(email)}` }
  const call = async (
    method: string,
    path: string,
    body?: object | FormData,
    signal?: AbortSignal,
  ): Promise<Response> => {
    for (;;) {
      signal?.throwIfAborted()
      const isForm = body instanceof FormData
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: isForm || body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      }).catch(() => undefined)
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer
      await wait(retryMs)
    }
  }
  const read = async (id: string): Promise<BatchAnswer> =>
    batchAnswerSchema.parse(await (await call('GET', `/api/batches/${id}`)).json())
  return {
    call,
    read,
    create: async (): Promise<string> =>
      batchCreatedSchema.parse(await (await call('POST', '/api/batches', { mode: 'background-removal' })).json()).id,
    /** Sends the photos that the batch does not list, as the page does after a reload. */
    send: async (id: string, photos: readonly BatchPhoto[], signal?: AbortSignal): Promise<void> => {
      const known = new Set((await read(id)).files.map(({ name }) => name))
      const left = photos.filter(({ name }) => !known.has(name))
      const sendNext = async (): Promise<void> => {
        for (let photo = left.shift(); photo !== undefined; photo = left.shift()) {
          const form = new FormData()
          form.append('file', new Blob([new Uint8Array(photo.file)]), photo.name)
          await call('POST', `/api/batches/${id}/files`, form, signal)
        }
      }
      await Promise.all(Array.from({ length: parallelUploads }, sendNext))
    },
    /**
     * One single edit.
     * @returns its milliseconds without the upload, also where it found no subject; undefined where the server was down
     */
    editOne: async ({ file }: BatchPhoto): Promise<number | undefined> => {
      const form = new FormData()
      form.set('editingMode', 'background-removal')
      form.set('file', new Blob([new Uint8Array(file)]), 'single.jpg')
      const { id } = uploadAnswerSchema.parse(await (await call('POST', '/api/upload', form)).json())
      const began = performance.now()
      const answer = await fetch(`${origin}/api/process/${id}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      }).catch(() => undefined)
      await answer?.arrayBuffer()
      const hasEnded = answer !== undefined && answer.status < 500
      return hasEnded ? performance.now() - began : undefined
    },
  }
}
