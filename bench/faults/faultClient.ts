import { setTimeout as wait } from 'node:timers/promises'
import { processAnswerSchema } from '@spotless/contract/edit'
import { uploadAnswerSchema } from '@spotless/contract/upload'
import sharp from 'sharp'
import type { Random } from '../../server/src/testing/hostile/random.ts'
import type { ObservedEdit } from '../cluster/observedEdit.ts'
import { addressOf, type Cluster } from '../cluster/startCluster.ts'
import type { SmallPhoto } from './requestKinds.ts'

/** How long a person keeps asking; a slow machine takes long to restart a process. */
export const patienceMs = 300_000
export const retryIntervalMs = 250
export const requestTimeoutMs = 60_000

/** What one person calls while processes fail: each call may go to another API, and any may break. */
export interface FaultClient {
  readonly email: string
  /** Uploads a photo, repeatedly until it succeeds. @returns its id; undefined when patience ends */
  readonly upload: (photo: SmallPhoto) => Promise<string | undefined>
  /** Sends the request once. @returns whether its end is known now */
  readonly send: (edit: ObservedEdit, imageId: string, body: string, timeoutMs: number) => Promise<boolean>
  readonly cancel: (imageId: string) => Promise<void>
}

const readAnswer = async (edit: ObservedEdit, answer: Response): Promise<string | undefined> => {
  const json = await answer.json().catch(() => undefined)
  if (json === undefined) return undefined
  if (answer.ok) {
    const { editId, processedPath } = processAnswerSchema.parse(json)
    edit.editIds.add(editId)
    edit.end = 'completed'
    return processedPath
  }
  const { code } = json as { code?: string }
  // The second only if the run continues past midnight UTC, when the account's first day ends.
  if (code === 'out_of_credits' || code === 'mode_not_in_plan') edit.end = 'refused'
  else if (code === 'cancelled') edit.end = 'cancelled'
  else if (answer.headers.has('x-credits-charged')) edit.end = 'failed'
  return undefined
}

const checkResult = async (edit: ObservedEdit, answer: Response, bytes: ArrayBuffer): Promise<void> => {
  if (!answer.ok) {
    edit.problem = `its result answered ${answer.status}`
    return
  }
  const { info } = await sharp(Buffer.from(bytes)).raw().toBuffer({ resolveWithObject: true })
  if (info.width !== edit.size?.width || info.height !== edit.size.height)
    edit.problem = `its result had ${info.width}×${info.height}`
}

export const openFaultClient = async (cluster: Cluster, person: number, random: Random): Promise<FaultClient> => {
  const email = `person${person}@example.com`
  const headers = { authorization: `Bearer ${await cluster.token(email)}`, 'x-forwarded-for': addressOf(person) }
  const call = (path: string, init: RequestInit, timeoutMs = requestTimeoutMs): Promise<Response | undefined> =>
    fetch(`${random.pick(cluster.apis).origin}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(
      () => undefined,
    )

  const readResult = async (edit: ObservedEdit, path: string): Promise<void> => {
    for (const end = Date.now() + patienceMs; Date.now() < end; await wait(retryIntervalMs)) {
      const answer = await call(path, {})
      if (answer === undefined || answer.status >= 500) continue
      const bytes = await answer.arrayBuffer().catch(() => undefined)
      if (bytes !== undefined) return checkResult(edit, answer, bytes)
    }
    edit.problem = 'its result could not be read'
  }

  return {
    email,
    upload: async (photo) => {
      for (const end = Date.now() + patienceMs; Date.now() < end; await wait(retryIntervalMs)) {
        const form = new FormData()
        form.set('editingMode', 'prompt-edit')
        form.set('file', new Blob([new Uint8Array(photo.file)]), photo.name)
        const answer = await call('/api/upload', { method: 'POST', headers, body: form })
        const body = await answer?.json().catch(() => undefined)
        if (answer?.status === 201 && body !== undefined) return uploadAnswerSchema.parse(body).id
      }
      return undefined
    },
    send: async (edit, imageId, body, timeoutMs) => {
      const init = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': edit.key },
        body,
      }
      const answer = await call(`/api/process/${imageId}`, init, timeoutMs)
      if (answer === undefined) return false
      const resultPath = await readAnswer(edit, answer)
      if (resultPath !== undefined) await readResult(edit, resultPath)
      return edit.end !== 'unknown'
    },
    cancel: async (imageId) => {
      await call(`/api/process/${imageId}`, { method: 'DELETE', headers })
    },
  }
}
