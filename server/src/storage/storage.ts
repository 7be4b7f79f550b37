import type { Readable } from 'node:stream'

/** Files by key. Keys look like `a/b/c`, with letters, digits, `.`, `_` and `-`. */
export interface Storage {
  /** Writes the whole stream or nothing. Returns the number of bytes. */
  readonly writeStream: (key: string, stream: Readable) => Promise<number>
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>
  /** @throws Error when the file does not exist */
  readonly read: (key: string) => Promise<Uint8Array>
  /** Reads the file as a stream; undefined when it does not exist. */
  readonly open: (key: string) => Promise<{ readonly bytes: number; readonly stream: Readable } | undefined>
  /** Deletes the file, if it exists. */
  readonly remove: (key: string) => Promise<void>
  /** Deletes every file in the folder. */
  readonly removeFolder: (folder: string) => Promise<void>
  /** All files, in no particular order, with their modification time. */
  readonly list: () => AsyncIterable<{ readonly key: string; readonly writtenAt: Date }>
  /** Deletes incomplete files of writers that died before a time; absent where the storage does so by itself. */
  readonly removeUnfinished?: (before: Date) => Promise<void>
  /** Checks that a file can be written; absent where the storage is not a disk. @throws Error when it is full or read-only */
  readonly probe?: () => Promise<void>
  /** A URL at which browsers read the file from the storage; absent where only this server can read it. */
  readonly link?: (key: string, options: LinkOptions) => Promise<string>
}

export interface LinkOptions {
  readonly seconds: number
  readonly mimeType: string
  /** The response's `Content-Disposition`. */
  readonly disposition: string | undefined
}

const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** @throws RangeError when the key is malformed, such as one that leaves the storage's folder */
export const assertKey = (key: string): void => {
  if (!keyPattern.test(key))
    throw new RangeError(`Expected a storage key such as a/b/c but received ${JSON.stringify(key)}.`)
}
