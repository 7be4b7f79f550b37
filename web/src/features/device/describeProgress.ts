import { bytesPerMegabyte } from '@spotless/contract/limits'
import { percentOf } from '@spotless/contract/progress'
import type { EditProgress } from '@spotless/engine-web/worker/deviceEngine'

/** How far an edit is, for people. */
export interface DeviceProgress {
  readonly percent: number
  readonly message: string
}

const megabytes = (bytes: number): string => (bytes / bytesPerMegabyte).toFixed(0)

const stageMessages = {
  queued: 'Starting the engine',
  decoding: 'Reading the photo',
  inference: 'Working on this device',
  encoding: 'Writing the result',
  done: 'Done',
} as const

/** The first fifth is the weights; the stages follow as on the server. */
export const describeProgress = (progress: EditProgress): DeviceProgress => {
  if (progress.kind === 'weights') {
    const { receivedBytes, totalBytes } = progress
    return {
      percent: percentOf('queued', receivedBytes / totalBytes),
      message: `Getting the network: ${megabytes(receivedBytes)} of ${megabytes(totalBytes)} MB`,
    }
  }
  const { stage, fraction, message } = progress
  return { percent: percentOf(stage, fraction), message: message || stageMessages[stage] }
}
