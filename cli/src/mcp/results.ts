import { photoMimeTypes } from '@spotless/contract/upload'
import type { Edited } from '../edits/editor.ts'

/** Results that are kept for the agent; older ones are dropped, as each may have tens of megabytes. */
const maxKept = 20

const prefix = 'spotless://results/'

export interface KeptResult {
  readonly uri: string
  readonly name: string
  readonly mimeType: string
  readonly file: Uint8Array
}

/** Results of this session, as resources an agent can read, show and edit further. */
export interface Results {
  readonly add: (edited: Edited, name: string) => KeptResult
  readonly list: () => readonly KeptResult[]
  readonly find: (uri: string) => KeptResult | undefined
}

export const isResultUri = (text: string): boolean => text.startsWith(prefix)

export const createResults = (): Results => {
  const kept: KeptResult[] = []
  let count = 0
  return {
    add: ({ file, format }, name) => {
      const result = { uri: `${prefix}${++count}`, name, mimeType: photoMimeTypes[format], file }
      kept.push(result)
      if (kept.length > maxKept) kept.shift()
      return result
    },
    list: () => kept,
    find: (uri) => kept.find((result) => result.uri === uri),
  }
}
