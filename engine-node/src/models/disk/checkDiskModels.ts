import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { tryDiskModel } from '@spotless/engine/diskModels/tryDiskModel'
import type { DiskJob } from '@spotless/engine/ports'
import type { SessionOptions } from '../openSession.ts'
import { openWithFallback } from '../store.ts'
import type { DiskModelEntry } from './modelsFile.ts'
import { openDiskModels } from './openDiskModels.ts'

export interface DiskModelCheck {
  readonly job: DiskJob
  readonly name: string
  readonly licence: string
  readonly isOk: boolean
  readonly durationMs: number
  /** How it is used, or why it is refused. */
  readonly message: string
}

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const tryEntry = async (entry: DiskModelEntry, options: SessionOptions): Promise<string> => {
  const { path, sha256, job } = entry
  if (sha256 !== undefined) {
    const found = await sha256Of(path)
    if (found !== sha256) throw new Error(`Expected the SHA-256 ${sha256} of ${path}, got ${found}.`)
  }
  const fallbacks = new Set<string>()
  const onFallback = ({ message }: Error) => fallbacks.add(message)
  const models = openDiskModels([entry], {
    open: (file) => openWithFallback(file, { ...options, onFallback }),
    onFailure: () => undefined,
  })
  try {
    const [model] = models.onDisk(job)
    if (model === undefined) throw new Error(`No model for ${job}.`)
    const use = await tryDiskModel(job, model)
    return [use, ...[...fallbacks].map((reason) => `on the CPU: ${reason}`)].join('; ')
  } finally {
    await models.close()
  }
}

/** Opens each of the operator's networks, one after another, and has it do its job once. */
export async function* checkDiskModels(
  entries: readonly DiskModelEntry[],
  options: SessionOptions,
): AsyncGenerator<DiskModelCheck> {
  for (const entry of entries) {
    const { job, name, licence } = entry
    const startedMs = performance.now()
    const row = (isOk: boolean, message: string): DiskModelCheck => ({
      ...{ job, name, licence, isOk, message },
      durationMs: Math.round(performance.now() - startedMs),
    })
    try {
      yield row(true, await tryEntry(entry, options))
    } catch (error) {
      yield row(false, error instanceof Error ? error.message : String(error))
    }
  }
}
