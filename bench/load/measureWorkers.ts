import { setTimeout as wait } from 'node:timers/promises'
import { uploadAnswerSchema } from '@spotless/contract/upload'
import { addressOf, type ClusterOptions, startCluster } from '../cluster/startCluster.ts'
import { discMask, type LoadPhoto } from './photos.ts'

/** People per worker, so that the queue is never empty. */
const peoplePerWorker = 3
/** A new account has five edits. */
const editsEach = 5
const warmUpMs = 10_000

export interface WorkersMeasured {
  readonly workers: number
  readonly perMinute: number
  /** Edits of each worker, relative to those of a worker alone. */
  readonly ratioToOne: number
}

/** Erases a minute of 1 to `most` workers, each count on a fresh installation with more people than it can serve. */
export const measureWorkers = async (
  common: Omit<ClusterOptions, 'workers'>,
  options: { readonly most: number; readonly seconds: number; readonly photos: { readonly street: LoadPhoto } },
): Promise<readonly WorkersMeasured[]> => {
  const { street } = options.photos
  const body = JSON.stringify({ editingMode: 'object-removal', maskData: await discMask(street) })
  const measured: WorkersMeasured[] = []
  for (let workers = 1; workers <= options.most; workers++) {
    const cluster = await startCluster({ ...common, workers })
    try {
      let person = 0
      let made = 0
      let isOver = false
      const live = async (): Promise<void> => {
        while (!isOver) {
          const own = person++
          const origin = cluster.apis[own % cluster.apis.length]?.origin ?? ''
          const headers = {
            authorization: `Bearer ${await cluster.token(`worker-test-${own}@example.com`)}`,
            'x-forwarded-for': addressOf(own),
          }
          const form = new FormData()
          form.set('editingMode', 'object-removal')
          form.set('file', new Blob([new Uint8Array(street.file)]), 'photo.jpg')
          const uploaded = await fetch(`${origin}/api/upload`, { method: 'POST', headers, body: form })
          const { id } = uploadAnswerSchema.parse(await uploaded.json())
          for (let edit = 0; edit < editsEach && !isOver; edit++) {
            const answer = await fetch(`${origin}/api/process/${id}`, {
              ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body },
            })
            await answer.arrayBuffer()
            if (answer.ok) made += 1
          }
        }
      }
      const lives = Array.from({ length: workers * peoplePerWorker }, live)
      await wait(warmUpMs)
      const [before, began] = [made, performance.now()]
      await wait(options.seconds * 1000)
      const perMinute = ((made - before) * 60_000) / (performance.now() - began)
      isOver = true
      await Promise.all(lives)
      const one = measured[0]?.perMinute ?? perMinute
      measured.push({
        workers,
        perMinute: Math.round(perMinute * 10) / 10,
        ratioToOne: one === 0 ? 0 : Math.round((100 * perMinute) / workers / one) / 100,
      })
    } finally {
      await cluster.close()
    }
  }
  return measured
}
