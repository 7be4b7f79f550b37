import type { ThumbnailAnswer, ThumbnailRequest } from './thumbnailMessages.ts'

/** Longest side of a thumbnail. */
export const thumbnailSidePx = 320
/** Decoded photos are large, so few are decoded at a time. */
const maxRunning = 2
/** Thumbnails are kept while a screenful or two around them is browsed; some kilobytes each. */
const maxKept = 300

interface Waiting {
  readonly key: string
  readonly source: Blob | string
  readonly resolve: (url: string | null) => void
}

let worker: Worker | undefined
let lastId = 0
const running = new Map<number, Waiting>()
let waiting: Waiting[] = []
/** Object URLs by key, least recently used first. */
const kept = new Map<string, string>()

const keep = (key: string, url: string): void => {
  kept.set(key, url)
  const [oldest] = kept
  if (kept.size <= maxKept || oldest === undefined) return
  kept.delete(oldest[0])
  URL.revokeObjectURL(oldest[1])
}

const startNext = (): void => {
  while (running.size < maxRunning) {
    const next = waiting.shift()
    if (next === undefined) return
    worker ??= openWorker()
    lastId += 1
    running.set(lastId, next)
    const request: ThumbnailRequest = { id: lastId, source: next.source, sidePx: thumbnailSidePx }
    worker.postMessage(request)
  }
}

const openWorker = (): Worker => {
  const opened = new Worker(new URL('./thumbnail.worker.ts', import.meta.url), { type: 'module' })
  opened.addEventListener('message', ({ data: { id, blob } }: MessageEvent<ThumbnailAnswer>) => {
    const done = running.get(id)
    running.delete(id)
    if (done !== undefined) {
      const url = blob === null ? null : URL.createObjectURL(blob)
      if (url !== null) keep(done.key, url)
      done.resolve(url)
    }
    startNext()
  })
  return opened
}

/** The thumbnail of a key, if it was made lately. */
export const keptThumbnail = (key: string): string | undefined => {
  const url = kept.get(key)
  if (url === undefined) return undefined
  kept.delete(key)
  kept.set(key, url)
  return url
}

/**
 * Makes a thumbnail off the main thread.
 * @returns its object URL, valid for a while; null if the browser cannot decode the photo, or the signal aborted before it began
 */
export const makeThumbnail = (key: string, source: Blob | string, signal: AbortSignal): Promise<string | null> =>
  new Promise((resolve) => {
    const entry: Waiting = { key, source, resolve }
    waiting.push(entry)
    signal.addEventListener(
      'abort',
      () => {
        waiting = waiting.filter((other) => other !== entry)
        resolve(null)
      },
      { once: true },
    )
    startNext()
  })

/** Frees every thumbnail and the worker. */
export const dropThumbnails = (): void => {
  worker?.terminate()
  worker = undefined
  for (const { resolve } of [...running.values(), ...waiting]) resolve(null)
  running.clear()
  waiting = []
  for (const url of kept.values()) URL.revokeObjectURL(url)
  kept.clear()
}
