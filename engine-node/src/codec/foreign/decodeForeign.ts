import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { InputFormat } from '@spotless/contract/upload'
import type { AbortSignalLike, PixelBuffer } from '@spotless/engine/ports'
import { shareOpening } from '../../models/shareOpening.ts'

/** Formats that sharp's build does not read: patents, and decoders that it leaves out. */
const foreignFormats = ['heic', 'jxl'] as const satisfies readonly InputFormat[]
type ForeignFormat = (typeof foreignFormats)[number]

export interface ForeignTask {
  readonly format: ForeignFormat
  readonly file: Uint8Array
  readonly bitDepth: 8 | 16
}

/** What the thread is given. */
export interface ThreadTask extends ForeignTask {
  /** libheif, for a HEIC. */
  readonly program: WebAssembly.Module | undefined
}

const require = createRequire(import.meta.url)
const { openOnce } = shareOpening(async (path: string) => WebAssembly.compile(await readFile(require.resolve(path))))

/** libheif, compiled once: the threads of later photos share its machine code. */
export const compiledLibheif = (): Promise<WebAssembly.Module> => openOnce('libheif-js/libheif-wasm/libheif.wasm')

export const isForeign = (format: InputFormat): format is ForeignFormat =>
  (foreignFormats as readonly InputFormat[]).includes(format)

/** The largest photo takes a few seconds; what takes longer goes in circles. */
const decodeTimeoutMs = 60_000

/**
 * Decodes a HEIC or JPEG XL to upright RGB, or RGBA where anything is transparent, in a thread that ends with it.
 * @throws Error when the picture is damaged or cut short; the signal's reason when aborted, by then the thread has ended
 */
export const decodeForeign = async (task: ForeignTask, signal?: AbortSignalLike): Promise<PixelBuffer> => {
  signal?.throwIfAborted()
  const workerData: ThreadTask = { ...task, program: task.format === 'heic' ? await compiledLibheif() : undefined }
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<PixelBuffer>()
  const worker = new Worker(new URL('./decodeWorker.ts', import.meta.url), {
    workerData,
    stdout: true,
    stderr: true,
    execArgv: [],
  })
  const timeout = setTimeout(() => reject(new Error('Decoding took too long.')), decodeTimeoutMs)
  const abort = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('The decoder ended without a picture.')))
  try {
    return await promise
  } finally {
    clearTimeout(timeout)
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
