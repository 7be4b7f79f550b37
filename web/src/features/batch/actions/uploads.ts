import type { Plan } from '@spotless/contract/account'
import { maxBatchFiles } from '@spotless/contract/limits'
import { CallError, messageOf } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'
import { checkPhoto } from '../../upload/checkPhoto.ts'
import { batchState, openUploads, type PendingUpload } from '../batchStore.ts'
import { uploadFile } from './batchCalls.ts'
import { notInBatch } from './notInBatch.ts'
import { type NamedFile, photosAmong } from './readDropped.ts'

/** Enough to keep a connection busy without holding up the page's other requests: browsers open six. */
const maxParallel = 3
/** Delays between attempts while the server cannot be reached; the last one is repeated. */
const retryDelaysMs = [500, 1_000, 2_000, 5_000, 10_000] as const

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** Whether another attempt can succeed: the network, the server or a limit stood in the way, not the file. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError ? error.status >= 500 || error.status === 429 : error instanceof TypeError

const sendOne = async (batchId: string, upload: PendingUpload, plan: Plan, signal: AbortSignal): Promise<void> => {
  const refuse = (error: string) => batchState.changeUpload(upload.id, { state: 'refused', error })
  const problem = await checkPhoto(upload.file, plan).catch(() => `${upload.name} can no longer be read.`)
  if (problem !== null) return refuse(problem)
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      batchState.uploaded(upload.id, await uploadFile(batchId, upload.name, upload.file, signal))
      return
    } catch (error) {
      if (signal.aborted) return
      if (!isPassing(error)) return refuse(messageOf(error, 'The photo could not be uploaded.'))
      await pause(retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)] ?? 0, signal)
    }
  }
}

/** Uploads of the open batch. What arrived stays on the server; what did not is sent when its folder is dropped again. */
export interface Uploader {
  /** Adds files, except those that the batch already has, and sends them. */
  readonly add: (files: readonly NamedFile[], plan: Plan) => void
  readonly stop: () => void
}

export const startUploader = (batchId: string): Uploader => {
  const control = new AbortController()
  let running = 0

  const sendNext = (plan: Plan): void => {
    while (running < maxParallel && !control.signal.aborted) {
      const next = batchState.get().uploads.find(({ state }) => state === 'waiting')
      if (next === undefined) return
      running += 1
      batchState.changeUpload(next.id, { state: 'uploading', error: null })
      void sendOne(batchId, next, plan, control.signal).finally(() => {
        running -= 1
        sendNext(plan)
      })
    }
  }

  const add = async (given: readonly NamedFile[], plan: Plan): Promise<void> => {
    const photos = photosAmong(given)
    const added = await notInBatch(photos, batchState.get())
    if (control.signal.aborted) return
    const room = maxBatchFiles - batchState.get().files.length - openUploads(batchState.get())
    if (added.length > room) {
      toast({ title: 'Too many photos', text: `A batch holds at most ${maxBatchFiles} photos.`, destructive: true })
    }
    const others = given.length - photos.length
    if (others > 0) {
      toast({
        title: 'Only photos were added',
        text: `${others} other ${others === 1 ? 'file was' : 'files were'} left out.`,
      })
    }
    batchState.addUploads(added.slice(0, Math.max(0, room)))
    sendNext(plan)
  }
  // One drop after the other, or two of the same photos would not know of each other.
  let adding: Promise<void> = Promise.resolve()

  return {
    add: (given, plan) => {
      adding = adding.then(() => add(given, plan))
    },
    stop: () => control.abort(),
  }
}
