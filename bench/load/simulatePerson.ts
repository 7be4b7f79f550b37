import { setTimeout as wait } from 'node:timers/promises'
import { processAnswerSchema } from '@spotless/contract/edit'
import type { Mode } from '@spotless/contract/mode'
import { uploadAnswerSchema } from '@spotless/contract/upload'
import type { Random } from '../../server/src/testing/hostile/random.ts'
import type { ObservedEdit } from '../cluster/observedEdit.ts'
import { addressOf, type Cluster } from '../cluster/startCluster.ts'
import type { Calls } from './calls.ts'
import { discMask, type LoadPhoto } from './photos.ts'

export const editCall = 'POST /api/process/{id}'
export const uploadCall = 'POST /api/upload'

/** Modes as often as people choose them here; the slow ones less often. */
const chosenModes: readonly Mode[] = [
  ...(['prompt-edit', 'prompt-edit', 'prompt-edit', 'object-removal', 'object-removal', 'object-removal'] as const),
  ...(['watermark-removal', 'image-upscale', 'background-removal', 'face-enhancement', 'professional-photo'] as const),
]
/** Photos of faces are needed where a face is looked for. */
const ofPeople: readonly Mode[] = ['face-enhancement', 'professional-photo', 'background-removal']
const thinkMs = { least: 2_000, most: 12_000 }

export interface LoadPersonOptions {
  readonly photos: { readonly portrait: LoadPhoto; readonly street: LoadPhoto }
  readonly random: Random
  readonly calls: Calls
  /** When no further edit is begun. */
  readonly until: number
  /** How long an edit that was refused for now is tried on. */
  readonly patienceUntil: number
  readonly observed: ObservedEdit[]
}

/** A person who looks around, uploads, edits in any mode, looks at the result and does it again, until the time is over. */
export const simulatePerson = async (cluster: Cluster, person: number, options: LoadPersonOptions): Promise<void> => {
  const { photos, random, calls, observed } = options
  const email = `person${person}@example.com`
  const forwarded = { 'x-forwarded-for': addressOf(person) }
  const headers = { ...forwarded, authorization: `Bearer ${await cluster.token(email)}` }
  const origin = () => random.pick(cluster.apis).origin
  const think = () => wait(thinkMs.least + random.below(thinkMs.most - thinkMs.least))
  const get = (path: string, init: RequestInit = { headers }) => calls.call(`GET ${path}`, `${origin()}${path}`, init)

  const upload = async (photo: LoadPhoto): Promise<string> => {
    for (;;) {
      const form = new FormData()
      form.set('editingMode', 'prompt-edit')
      form.set('file', new Blob([new Uint8Array(photo.file)]), 'photo.jpg')
      const {
        status,
        headers: answered,
        body,
      } = await calls.call(uploadCall, `${origin()}/api/upload`, {
        ...{ method: 'POST', headers, body: form },
      })
      if (status === 201) return uploadAnswerSchema.parse(JSON.parse(body.toString())).id
      await wait(Number(answered.get('retry-after') ?? 1) * 1000)
    }
  }

  const edit = async (imageId: string, mode: Mode, photo: LoadPhoto, key: string): Promise<ObservedEdit> => {
    // A face is improved on the photo at twice its size.
    const factor = mode === 'image-upscale' || mode === 'face-enhancement' ? 2 : 1
    const size =
      mode === 'professional-photo' ? undefined : { width: photo.width * factor, height: photo.height * factor }
    const one: ObservedEdit = {
      ...{ key, what: undefined, size, editIds: new Set<string>(), end: 'unknown', problem: undefined },
    }
    const needs =
      mode === 'prompt-edit'
        ? { prompt: 'make it brighter and sharper' }
        : mode === 'object-removal' || mode === 'watermark-removal'
          ? { maskData: await discMask(photo) }
          : mode === 'image-upscale'
            ? { scale: 2 }
            : {}
    const body = JSON.stringify({ editingMode: mode, ...needs })
    const init = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body,
    }
    while (Date.now() < options.patienceUntil) {
      const answer = await calls.call(editCall, `${origin()}/api/process/${imageId}`, init)
      const seconds = answer.headers.get('retry-after')
      if (seconds !== null) {
        // Nobody waits until the last moment with all the others.
        await wait(Number(seconds) * 1000 + random.below(5_000))
        if (Date.now() > options.until) break
        continue
      }
      if (answer.status !== 200) {
        one.end = answer.headers.has('x-credits-charged') ? 'failed' : 'unknown'
        if (one.end === 'unknown')
          one.problem = `${mode} answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`
        return one
      }
      const { editId, processedPath } = processAnswerSchema.parse(JSON.parse(answer.body.toString()))
      one.editIds.add(editId)
      one.end = 'completed'
      const result = await calls.call('GET result', `${origin()}${processedPath}`, { headers: forwarded })
      if (result.status !== 200) one.problem = `its result answered ${result.status}`
      return one
    }
    one.end = 'refused'
    return one
  }

  await wait(random.below(thinkMs.most))
  for (let round = 0; Date.now() < options.until; round++) {
    await get('/', { headers: forwarded })
    await get('/api/auth/user')
    await get('/api/usage')
    const mode = random.pick(chosenModes)
    const photo = ofPeople.includes(mode) ? photos.portrait : photos.street
    const imageId = await upload(photo)
    await think()
    if (Date.now() > options.until) return
    observed.push(await edit(imageId, mode, photo, `${email}-${round}`))
    await get('/api/images')
    await think()
  }
}
