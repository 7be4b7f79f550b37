import type { DiskJob, DiskModel, Runtime } from '../ports.ts'

/** How the name of an operator's network ends wherever it is shown. */
export const onDiskSuffix = ' on disk'

/**
 * Has the operator's own networks do a job, one after another, until one can; why another could not is noted for the
 * operator.
 *
 * @returns null where none is given or none can
 * @throws the signal's reason when aborted
 */
export const askOnDisk = async <T>(
  job: DiskJob,
  { models, signal }: Pick<Runtime, 'models' | 'signal'>,
  use: (model: DiskModel) => Promise<T>,
): Promise<{ readonly value: T; readonly engine: string } | null> => {
  for (const model of models.onDisk?.(job) ?? []) {
    try {
      return { value: await use(model), engine: `${model.name}${onDiskSuffix}` }
    } catch (error) {
      signal.throwIfAborted()
      model.onFailure(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return null
}
