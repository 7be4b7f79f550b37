import { localFileOf } from '../batchStore.ts'
import type { GridItem } from '../gridItem.ts'

/** What is needed to show the photo itself: the local file where there is one, else the server's. */
export const originalOf = ({ name, file, upload }: GridItem): Blob | string | null =>
  upload?.file ?? localFileOf(name) ?? file?.originalPath ?? null
