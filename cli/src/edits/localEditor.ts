import { availableParallelism } from 'node:os'
import { SpotlessError } from '@spotless/contract/error'
import { percentOf } from '@spotless/contract/progress'
import { findCandidates } from '@spotless/engine/candidates/findCandidates'
import { changeBackground } from '@spotless/engine/matte/changeBackground'
import { pipelines } from '@spotless/engine/pipelines'
import { openModelStore } from '@spotless/engine-node/models/store'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import type { Editor } from './editor.ts'

/** More threads than this slow a model call down. */
const maxThreads = 8

/**
 * Edits in this process, with weights on disk.
 * @param jobs photos that are edited at a time; they share the processors
 */
export const openLocalEditor = (modelsFolder: string, jobs: number): Editor => {
  const threads = Math.max(1, Math.floor(Math.min(availableParallelism(), maxThreads) / jobs))
  const models = openModelStore(modelsFolder, { threads })
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
