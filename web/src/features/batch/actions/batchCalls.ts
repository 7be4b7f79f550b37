import {
  type BatchFile,
  type BatchRequest,
  type BatchSummary,
  batchCreatedSchema,
  batchesAnswerSchema,
  batchFilesAnswerSchema,
  batchMaskAnswerSchema,
  batchSummarySchema,
} from '@spotless/contract/batch'
import { route } from '@spotless/contract/route'
import { call } from '../../../lib/call.ts'

/** @throws {CallError} as all calls here do, if the server refuses */
export const createBatch = async (recipe: BatchRequest): Promise<string> =>
  batchCreatedSchema.parse(await (await call('POST', route.batches, { payload: recipe })).json()).id

export const fetchBatches = async (): Promise<readonly BatchSummary[]> =>
  batchesAnswerSchema.parse(await (await call('GET', route.batches)).json()).batches

export const changeRecipe = async (batchId: string, recipe: BatchRequest): Promise<BatchSummary> =>
  batchSummarySchema.parse(await (await call('PATCH', route.batch(batchId), { payload: recipe })).json())

export type BatchAction = Parameters<typeof route.batchAction>[1]

export const actOnBatch = async (batchId: string, action: BatchAction, payload?: object): Promise<BatchSummary> =>
  batchSummarySchema.parse(
    await (await call('POST', route.batchAction(batchId, action), payload === undefined ? {} : { payload })).json(),
  )

export const deleteBatch = async (batchId: string): Promise<void> => {
  await call('DELETE', route.batch(batchId))
}

export const removeFile = async (batchId: string, fileId: string): Promise<void> => {
  await call('DELETE', route.batchFile(batchId, fileId))
}

/** The mask of a batch as a data URL. */
export const fetchBatchMask = async (batchId: string): Promise<string> =>
  batchMaskAnswerSchema.parse(await (await call('GET', route.batchMask(batchId))).json()).maskData

/** The mask that was corrected for a file, as a data URL. */
export const fetchFileMask = async (batchId: string, fileId: string): Promise<string> =>
  batchMaskAnswerSchema.parse(await (await call('GET', route.batchFileMask(batchId, fileId))).json()).maskData

export const setFileMask = async (batchId: string, fileId: string, maskData: string): Promise<void> => {
  await call('PUT', route.batchFileMask(batchId, fileId), { payload: { maskData } })
}

/** Sends one file. A repeated upload of the same file has no effect. */
export const uploadFile = async (
  batchId: string,
  name: string,
  file: File,
  signal: AbortSignal,
): Promise<readonly BatchFile[]> => {
  const payload = new FormData()
  payload.append('file', file, name)
  const response = await call('POST', route.batchFiles(batchId), { payload, signal })
  return batchFilesAnswerSchema.parse(await response.json()).files
}
