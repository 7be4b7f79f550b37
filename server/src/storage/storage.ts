import type { Readable } from 'node:stream'

/** Files by key; keys are `a/b/c` of letters, digits, `.`, `_` and `-`. */
export interface Storage {
  /** Writes the whole stream or nothing; answers the number of bytes. */
  readonly writeStream: (key: string, stream: Readable) => Promise<number>
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>
  /** @throws Error when there is no such file */
  readonly read: (key: string) => Promise<Uint8Array>
  /** A stream over the file, or undefined when there is none. */
  readonly open: (key: string) => Promise<{ readonly bytes: number; readonly stream: Readable } | undefined>
  /** Removes the file; does nothing when there is none. */
  readonly remove: (key: string) => Promise<void>
  /** Removes every file whose key begins with the folder. */
  readonly removeFolder: (folder: string) => Promise<void>
  /** Every file there is, in no order, with the time when it was written. */
  readonly list: () => AsyncIterable<{ readonly key: string; readonly writtenAt: Date }>
  /** Removes what writers that died before the moment left half-written; absent where the storage does that by itself. */
  readonly removeUnfinished?: (before: Date) => Promise<void>
  /** A URL under which a browser reads the file from the storage itself; absent where only this server can read it. */
  readonly link?: (key: string, options: LinkOptions) => Promise<string>
}

export interface LinkOptions {
  readonly seconds: number
  readonly mimeType: string
  /** The `Content-Disposition` to answer with. */
  readonly disposition: string | undefined
}

const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** @throws RangeError when the key could lead out of the storage */
export const assertKey = (key: string): void => {
  if (!keyPattern.test(key)) throw new RangeError(`Expected a storage key but received ${JSON.stringify(key)}`)
}
