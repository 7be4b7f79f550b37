import type { BatchEvent, BatchFile, BatchSummary } from '@spotless/contract/batch'
import { create } from 'zustand'

/** A file of this browser that the server does not have yet. */
export interface PendingUpload {
  readonly id: number
  /** With sub-folders, as the batch will list it. */
  readonly name: string
  readonly file: File
  readonly state: 'waiting' | 'uploading' | 'refused'
  /** Why it was refused before it was sent. */
  readonly error: string | null
}

export interface BatchState {
  /** Null until the server has sent it. */
  readonly batch: BatchSummary | null
  readonly files: readonly BatchFile[]
  readonly uploads: readonly PendingUpload[]
  /** Whether the server's events arrive. */
  readonly isLive: boolean
}

const initialState: BatchState = { batch: null, files: [], uploads: [], isLive: false }

/** The open batch: what the server says, and what is still to be sent to it. */
export const useBatch = create<BatchState>(() => initialState)

let lastUploadId = 0

/** Local files by the names of a batch, from which their thumbnails are made without asking the server. */
const localFiles = new Map<string, File>()

export const localFileOf = (name: string): File | undefined => localFiles.get(name)

const withChanges = (
  files: readonly BatchFile[],
  changed: readonly BatchFile[],
  removed: readonly string[] = [],
): readonly BatchFile[] => {
  const byId = new Map(files.map((file) => [file.id, file]))
  for (const id of removed) byId.delete(id)
  for (const file of changed) byId.set(file.id, file)
  return [...byId.values()]
}

/** Every change to the state of the open batch. */
export const batchState = {
  get: useBatch.getState,
  reset: () => {
    localFiles.clear()
    useBatch.setState(initialState)
  },
  setLive: (isLive: boolean) => useBatch.setState({ isLive }),
  setBatch: (batch: BatchSummary) => useBatch.setState({ batch }),
  apply: ({ batch, files, removed }: BatchEvent) =>
    useBatch.setState((state) => ({ batch, files: withChanges(state.files, files, removed) })),
  removeFile: (id: string) => useBatch.setState(({ files }) => ({ files: files.filter((file) => file.id !== id) })),
  addUploads: (added: readonly { readonly name: string; readonly file: File }[]) =>
    useBatch.setState(({ uploads }) => ({
      uploads: [
        ...uploads,
        ...added.map(({ name, file }): PendingUpload => {
          lastUploadId += 1
          localFiles.set(name, file)
          return { id: lastUploadId, name, file, state: 'waiting', error: null }
        }),
      ],
    })),
  changeUpload: (id: number, change: Pick<PendingUpload, 'state' | 'error'>) =>
    useBatch.setState(({ uploads }) => ({
      uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    })),
  /** Replaces an upload by the file that the server made of it. */
  uploaded: (id: number, received: readonly BatchFile[]) =>
    useBatch.setState((state) => ({
      uploads: state.uploads.filter((upload) => upload.id !== id),
      files: withChanges(state.files, received),
    })),
  removeUpload: (id: number) =>
    useBatch.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) })),
}

/** Number of files that wait for their upload or are being sent. */
export const openUploads = ({ uploads }: BatchState): number =>
  uploads.reduce((count, { state }) => count + (state === 'refused' ? 0 : 1), 0)
