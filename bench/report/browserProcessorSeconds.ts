import type { CDPSession } from '@playwright/test'

/** Processor time that all processes of a browser have used so far, on all cores together. @param session of the browser itself */
export const browserProcessorSeconds = async (session: CDPSession): Promise<number> => {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}
