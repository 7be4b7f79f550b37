import { availableParallelism } from 'node:os'
import { SpotlessError } from '@spotless/contract/error'
import { percentOf } from '@spotless/contract/progress'
import { findCandidates } from '@spotless/engine/candidates/findCandidates'
import { changeBackground } from '@spotless/engine/matte/changeBackground'
import { pipelines } from '@spotless/engine/pipelines'
import { readModelsFile } from '@spotless/engine-node/models/disk/modelsFile'
import { openModelStore } from '@spotless/engine-node/models/store'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import type { Editor } from './editor.ts'

/** More threads than this slow a model call down. */
const maxThreads = 8

export interface LocalEditorOptions {
  /** Folder of the built-in networks' weights. */
  readonly modelsFolder: string
  /** Folder of the person's own networks, listed in its `models.json`; may be missing. */
  readonly diskModelsFolder: string
  /** Photos that are edited at a time; they share the processors. */
  readonly jobs: number
}

/**
 * Edits in this process, with weights on disk. A network of the person's own that cannot do its job is named on standard
 * error, once for each reason; the built-in one then does it.
 * @throws ModelsFileError when the list of the person's own networks cannot be read
 */
export const openLocalEditor = ({ modelsFolder, diskModelsFolder, jobs }: LocalEditorOptions): Editor => {
  const threads = Math.max(1, Math.floor(Math.min(availableParallelism(), maxThreads) / jobs))
  const models = openModelStore(modelsFolder, {
    threads,
    diskModels: readModelsFile(diskModelsFolder),
    onDiskFailure: (reason) => void process.stderr.write(`${reason} The built-in model did it.\n`),
  })
  return {
    edit: async ({ mode, photo, mask, prompt, options, background }, { signal, onProgress }) => {
      const pipeline = pipelines[mode]
      if (pipeline === undefined) throw new SpotlessError('mode_unavailable', `The engine has no mode ${mode}.`)
      const request = {
        mode,
        photo,
        action: 'erase' as const,
        options,
        ...(mask && { mask }),
        ...(prompt && { prompt }),
      }
      const context = pipelineContext(models, {
        signal,
        onProgress: (stage, fraction) => onProgress(percentOf(stage, fraction) / 100),
      })
      const result = await pipeline(request, context)
      if (background === undefined) return result
      const change = { cutout: result.work ?? result.file, change: background, photo }
      const changed = await changeBackground(change, nodeRuntime(models, signal))
      return { ...changed, engine: result.engine, notes: [...result.notes, ...changed.notes] }
    },
    findMarks: ({ photo }, signal) => findCandidates({ photo }, nodeRuntime(models, signal)),
    close: models.close,
  }
}
