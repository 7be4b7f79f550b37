import type { Executor } from './executor.ts'

/** The picture stays; `storeResult` follows the step when the result is encoded. */
export const file: Executor<'file'> = (photo) => photo
