import { setTimeout as wait } from 'node:timers/promises'
import { processAnswerSchema } from '@spotless/contract/edit'
import { uploadAnswerSchema } from '@spotless/contract/upload'
import sharp from 'sharp'
import type { Random } from '../../server/src/testing/hostile/random.ts'
import { addressOf, type Cluster } from '../cluster/startCluster.ts'
import type { Told } from '../cluster/told.ts'
import { pickWish, type SmallPhoto } from './wishes.ts'

/** How long a person goes on asking; a slow machine takes long to start a process again. */
const patienceMs = 300_000
const pauseMs = 250
const requestMs = 60_000

/** One person's run through the product: an upload, and edits of it, each asked for until it has an end. */
export const livePerson = async (
  cluster: Cluster,
  person: number,
  options: {
    readonly edits: number
    readonly photo: SmallPhoto
    readonly random: Random
    /** Called whenever a request has come to an end. */
    readonly onEnd: () => void
  },
): Promise<readonly Told[]> => {
  const { photo, random } = options
  const email = `person${person}@example.com`
  const headers = { authorization: `Bearer ${await cluster.token(email)}`, 'x-forwarded-for': addressOf(person) }
  const origin = () => random.pick(cluster.apis).origin

  const upload = async (): Promise<string | undefined> => {
    for (const end = Date.now() + patienceMs; Date.now() < end; await wait(pauseMs)) {
      const form = new FormData()
      form.set('editingMode', 'prompt-edit')
      form.set('file', new Blob([new Uint8Array(photo.file)]), photo.name)
      const signal = AbortSignal.timeout(requestMs)
      const answer = await fetch(`${origin()}/api/upload`, { method: 'POST', headers, body: form, signal }).catch(
        () => undefined,
      )
      const body = await answer?.json().catch(() => undefined)
      if (answer?.status === 201 && body !== undefined) return uploadAnswerSchema.parse(body).id
    }
    return undefined
  }

  const look = async (told: Told, path: string): Promise<void> => {
    for (const end = Date.now() + patienceMs; Date.now() < end; await wait(pauseMs)) {
      const answer = await fetch(`${origin()}${path}`, { signal: AbortSignal.timeout(requestMs) }).catch(
        () => undefined,
      )
      if (answer === undefined || answer.status >= 500) continue
      const bytes = await answer.arrayBuffer().catch(() => undefined)
      if (bytes === undefined) continue
      if (!answer.ok) told.problem = `its result answered ${answer.status}`
      else {
        const { info } = await sharp(Buffer.from(bytes)).raw().toBuffer({ resolveWithObject: true })
        if (info.width !== told.size?.width || info.height !== told.size.height)
          told.problem = `its result had ${info.width}×${info.height}`
      }
      return
    }
    told.problem = 'its result could not be read'
  }

  /** Sends the request once; answers whether its end is known now. */
  const send = async (told: Told, imageId: string, body: string, abortMs: number): Promise<boolean> => {
    const answer = await fetch(`${origin()}/api/process/${imageId}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': told.key },
      body,
      signal: AbortSignal.timeout(abortMs),
    }).catch(() => undefined)
    const json = await answer?.json().catch(() => undefined)
    if (answer === undefined || json === undefined) return false
    if (answer.ok) {
      const { editId, processedPath } = processAnswerSchema.parse(json)
      told.editIds.add(editId)
      told.end = 'completed'
      await look(told, processedPath)
      return true
    }
    const code = (json as { code?: string }).code
    // The second only where the run goes on past midnight UTC, when the first day of the account is over.
    if (code === 'out_of_credits' || code === 'mode_not_in_plan') told.end = 'refused'
    else if (code === 'cancelled') told.end = 'cancelled'
    else if (answer.headers.has('x-credits-charged')) told.end = 'failed'
    else return false
    return true
  }

  const ask = async (imageId: string, at: number): Promise<Told> => {
    const wish = pickWish(random)
    const size = { width: photo.width * wish.factor, height: photo.height * wish.factor }
    const told: Told = {
      ...{ key: `${email}-${at}`, what: `${wish.name} of ${photo.name}`, size },
      ...{ editIds: new Set(), end: 'unknown', problem: undefined },
    }
    const body = JSON.stringify(await wish.body(photo))
    const whim = random.below(20)
    if (whim === 0) {
      const cancel = () =>
        fetch(`${origin()}/api/process/${imageId}`, { method: 'DELETE', headers }).catch(() => undefined)
      setTimeout(cancel, random.below(300))
    }
    let sends = 0
    for (const end = Date.now() + patienceMs; Date.now() < end; await wait(pauseMs)) {
      sends += 1
      // Some send twice at once, some go away and come back.
      const abortMs = whim === 1 && sends <= 2 ? 100 + random.below(400) : requestMs
      const sent =
        whim === 2
          ? [send(told, imageId, body, requestMs), send(told, imageId, body, requestMs)]
          : [send(told, imageId, body, abortMs)]
      if ((await Promise.all(sent)).includes(true)) break
    }
    options.onEnd()
    return told
  }

  const imageId = await upload()
  if (imageId === undefined) return []
  const all: Told[] = []
  for (let at = 0; at < options.edits; at += 2) {
    const pair = at + 1 < options.edits ? [ask(imageId, at), ask(imageId, at + 1)] : [ask(imageId, at)]
    all.push(...(await Promise.all(pair)))
  }
  return all
}
