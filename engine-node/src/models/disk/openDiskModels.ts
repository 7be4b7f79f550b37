import type { DiskJob, DiskModel } from '@spotless/engine/ports'
import type { OnnxSession } from '../onnxSession.ts'
import type { DiskModelEntry } from './modelsFile.ts'

/** The operator's networks, each opened at its first use. */
export interface DiskModels {
  readonly onDisk: (job: DiskJob) => readonly DiskModel[]
  readonly close: () => Promise<void>
}

interface DiskModelDeps {
  readonly open: (file: string) => Promise<OnnxSession>
  /** Called once for each reason why a network could not do its job. */
  readonly onFailure: (reason: string) => void
}

/** @param entries with absolute paths */
export const openDiskModels = (entries: readonly DiskModelEntry[], { open, onFailure }: DiskModelDeps): DiskModels => {
  const sessions = new Map<string, Promise<OnnxSession>>()
  const told = new Set<string>()
  const sessionOf = (file: string): Promise<OnnxSession> => {
    const known = sessions.get(file)
    if (known !== undefined) return known
    const opening = open(file)
    sessions.set(file, opening)
    // What could not be opened once is not tried again for each photo.
    opening.catch(() => undefined)
    return opening
  }
  const models = entries.map(({ job, path, decoder, name, ...settings }): DiskModel & { readonly job: DiskJob } => ({
    job,
    name,
    settings,
    open: (part) => sessionOf(part === 'decoder' && decoder !== undefined ? decoder : path),
    onFailure: ({ message }) => {
      const reason = `${name} (${job}): ${message}`
      if (told.has(reason)) return
      told.add(reason)
      onFailure(reason)
    },
  }))
  return {
    onDisk: (job) => models.filter((model) => model.job === job),
    close: async () => {
      const opened = await Promise.allSettled(sessions.values())
      sessions.clear()
      await Promise.all(opened.map((one) => (one.status === 'fulfilled' ? one.value.release() : undefined)))
    },
  }
}
