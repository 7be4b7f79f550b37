import type { BatchFile } from '@spotless/contract/batch'
import type { PendingUpload } from './batchStore.ts'

/** One photo of the grid, on the server or on its way there. */
export interface GridItem {
  readonly key: string
  readonly name: string
  readonly state: BatchFile['status'] | PendingUpload['state']
  readonly error: string | undefined
  readonly file: BatchFile | null
  readonly upload: PendingUpload | null
}

const items = new WeakMap<BatchFile | PendingUpload, GridItem>()

/** The same item for the same photo, so that cards of unchanged photos are not drawn again. */
const itemOf = <Photo extends BatchFile | PendingUpload>(photo: Photo, make: (photo: Photo) => GridItem): GridItem => {
  const known = items.get(photo)
  if (known !== undefined) return known
  const made = make(photo)
  items.set(photo, made)
  return made
}

const itemOfFile = (file: BatchFile): GridItem => {
  const { id, name, status, error } = file
  return { key: id, name, state: status, error, file, upload: null }
}

const itemOfUpload = (upload: PendingUpload): GridItem => {
  const { id, name, state, error } = upload
  return { key: `upload ${id}`, name, state, error: error ?? undefined, file: null, upload }
}

/** Photos of the server in their order, then those to be sent. */
export const gridItems = (files: readonly BatchFile[], uploads: readonly PendingUpload[]): readonly GridItem[] => [
  ...files.map((file) => itemOf(file, itemOfFile)),
  ...uploads.map((upload) => itemOf(upload, itemOfUpload)),
]

/** Whether there will be no result unless somebody acts. */
export const hasFailed = ({ state }: Pick<GridItem, 'state'>): boolean => state === 'failed' || state === 'refused'

export const stateWords: Readonly<Record<GridItem['state'], string>> = {
  waiting: 'To be uploaded',
  uploading: 'Uploading',
  refused: 'Not uploaded',
  pending: 'Waiting',
  processing: 'Working',
  completed: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
