import type { NamedFile } from './actions/readDropped.ts'

let dropped: readonly NamedFile[] = []

/** Hands files that were dropped before their batch existed to the batch that is opened next. */
export const addWhenOpened = (files: readonly NamedFile[]): void => {
  dropped = files
}

/** The files that wait for a batch, given once. */
export const takeDropped = (): readonly NamedFile[] => {
  const taken = dropped
  dropped = []
  return taken
}
