import type { PipelineContext } from '@spotless/engine/pipeline'
import type { ModelStore } from '@spotless/engine/ports'
import { nodeRuntime } from './nodePorts.ts'

interface ContextOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: PipelineContext['onProgress']
  readonly hosted?: PipelineContext['hosted']
  readonly languageModel?: PipelineContext['languageModel']
  readonly labelsEdits?: boolean
  readonly sealEdit?: PipelineContext['sealEdit']
}

/** What a pipeline needs in Node; without options it cannot be cancelled, reports to nobody and asks no hosted model. */
export const pipelineContext = (
  models: ModelStore,
  { signal, onProgress = () => {}, hosted, languageModel, sealEdit, labelsEdits = true }: ContextOptions = {},
): PipelineContext => ({
  ...nodeRuntime(models, signal),
  onProgress,
  labelsEdits,
  ...(hosted && { hosted }),
  ...(languageModel && { languageModel }),
  ...(sealEdit && { sealEdit }),
})
