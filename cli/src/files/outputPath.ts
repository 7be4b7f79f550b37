import { dirname, join } from 'node:path'
import type { PhotoFormat } from '@spotless/contract/upload'
import { UsageError } from '../exitCode.ts'
import { type Input, standardStream } from './findInputs.ts'

export interface OutputRule {
  /** What `--out` names: a folder (ends in a slash or exists), a file, a pattern with `{name}`, or `-`. */
  readonly out: string | undefined
  readonly isFolder: boolean
  /** Appended to names beside the original: `cutout` gives `photo-cutout.png`. */
  readonly suffix: string
  /** Whether several photos are edited. */
  readonly isMany: boolean
}

/** Extension of a result; a JPEG keeps the one that its original has. */
const extensionOf = (input: Input, format: PhotoFormat): string => {
  if (format !== 'jpeg') return format
  return /\.(jpe?g)$/i.exec(input.path)?.[1] ?? 'jpg'
}

const placeholder = /\{(\w+)\}/g

/**
 * Where a result is written. In a pattern, `{name}` is the original's name, `{folder}` its folder below the one named,
 * `{number}` its position from 1, `{ext}` the result's extension.
 * @param index position among the photos, from 0
 * @throws UsageError when several results would share one file, or a placeholder is unknown
 */
export const outputPath = (input: Input, index: number, format: PhotoFormat, rule: OutputRule): string => {
  const { out, isFolder, suffix, isMany } = rule
  const extension = extensionOf(input, format)
  if (out === standardStream || (out === undefined && input.path === standardStream)) return standardStream
  const ownName = `${input.name}-${suffix}.${extension}`
  if (out === undefined) return join(dirname(input.path), ownName)
  if (isFolder) return join(out, input.folder, ownName)
  if (isMany && !out.includes('{')) {
    throw new UsageError(
      `Expected a folder or a pattern such as cut/{name}.{ext} for several photos but received ${out}.`,
    )
  }
  const values: Readonly<Record<string, string>> = {
    name: input.name,
    folder: input.folder,
    number: String(index + 1),
    ext: extension,
  }
  return out.replace(placeholder, (whole, key: string) => {
    const value = values[key]
    if (value === undefined)
      throw new UsageError(`Expected {name}, {folder}, {number} or {ext} in ${out} but received ${whole}.`)
    return value
  })
}
