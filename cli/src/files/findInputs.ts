import { glob, readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { photoExtensions } from '@spotless/contract/upload'
import { UsageError } from '../exitCode.ts'

/** Name of standard input and output on the command line. */
export const standardStream = '-'

/** A photo to edit. */
export interface Input {
  /** Path as given, or `-` for standard input. */
  readonly path: string
  /** File name without folder and extension. */
  readonly name: string
  /** Folder below the one that was named on the command line; empty for files named themselves. */
  readonly folder: string
}

const photoSuffixes: readonly string[] = Object.values(photoExtensions).flat()

export const isPhotoName = (path: string): boolean => photoSuffixes.includes(extname(path).toLowerCase())

export const inputOf = (path: string, base = dirname(path)): Input => {
  const folder = relative(base, dirname(path))
  return { path, name: basename(path, extname(path)), folder }
}

const inFolder = async (folder: string, recursive: boolean): Promise<readonly Input[]> => {
  const entries = await readdir(folder, { recursive, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && isPhotoName(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => inputOf(join(entry.parentPath, entry.name), folder))
    .toSorted((a, b) => a.path.localeCompare(b.path))
}

const matching = async (pattern: string): Promise<readonly Input[]> => {
  const paths: string[] = []
  for await (const path of glob(pattern)) paths.push(path)
  return paths
    .filter(isPhotoName)
    .toSorted((a, b) => a.localeCompare(b))
    .map((path) => inputOf(path))
}

/**
 * The photos that arguments name: files, folders, globs that the shell left alone, and `-` for standard input. Each once.
 * @param recursive whether folders below a folder count
 * @throws UsageError when an argument names nothing
 */
export const findInputs = async (named: readonly string[], recursive: boolean): Promise<readonly Input[]> => {
  const found: Input[] = []
  for (const path of named) {
    if (path === standardStream) {
      found.push({ path, name: 'stdin', folder: '' })
      continue
    }
    const facts = await stat(path).catch(() => undefined)
    const inputs =
      facts === undefined
        ? await matching(path)
        : facts.isDirectory()
          ? await inFolder(path, recursive)
          : [inputOf(path)]
    if (inputs.length === 0) {
      throw new UsageError(
        facts?.isDirectory() === true
          ? `Expected photos (${photoSuffixes.join(', ')}) in the folder ${path} but found none.`
          : `Expected a photo, a folder or a pattern but nothing matches ${path}.`,
      )
    }
    found.push(...inputs)
  }
  return [...new Map(found.map((input) => [input.path, input])).values()]
}
