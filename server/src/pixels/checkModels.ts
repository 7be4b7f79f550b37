import { checkDiskModels, type DiskModelCheck } from '@spotless/engine-node/models/disk/checkDiskModels'
import type { DiskModelEntry } from '@spotless/engine-node/models/disk/modelsFile'
import type { SessionOptions } from '@spotless/engine-node/models/openSession'

/** What the process that checks models is started with. */
export interface ModelCheckArgument {
  readonly entries: readonly DiskModelEntry[]
  readonly options: SessionOptions
}
export type ModelCheckMessage = DiskModelCheck

/** A process of its own: a damaged file may end it, and its memory goes with it. */
const { entries, options } = JSON.parse(process.argv[2] ?? '{}') as ModelCheckArgument
for await (const check of checkDiskModels(entries, options)) process.send?.(check satisfies ModelCheckMessage)
