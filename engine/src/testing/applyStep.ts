import type { ExecutableStep, Tools } from '../plan/execute/executor.ts'
import { executeStep } from '../plan/executeStep.ts'
import type { Raster } from '../raster/raster.ts'

const tools = { yieldToEventLoop: async () => {} } as Tools

/** The photo after a step that needs no network. */
export const applyStep = async (photo: Raster, step: ExecutableStep): Promise<Raster> =>
  (await executeStep(photo, step, tools)).raster
