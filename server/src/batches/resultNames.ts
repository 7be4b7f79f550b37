/** Characters that some system forbids in names, and those that end or start no name. */
const unsafe = /[\p{Cc}\p{Cf}"<>|:*?\\]/gu
const maxNameCharacters = 200

/** One part of a path that every system can unpack; empty where nothing is left. */
const safePart = (part: string): string =>
  part
    .replace(unsafe, '')
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '')
    .trim()
    .slice(0, maxNameCharacters)

/** The path that a client sent for a file, with sub-folders and without anything that leaves them or is unsafe. */
export const cleanPath = (path: string | undefined): string => {
  const parts = (path ?? '')
    .toWellFormed()
    .split(/[/\\]/)
    .map(safePart)
    .filter((part) => part !== '')
  return parts.slice(-8).join('/') || 'photo'
}

export interface NameFacts {
  /** The file's path in the batch. */
  readonly name: string
  readonly position: number
  readonly mode: string
  /** Of the result, without a dot. */
  readonly extension: string
}

/**
 * Paths of results in an archive by a pattern, see `batchZipQuerySchema`: sub-folders are kept, and no two are equal, not even
 * on systems that ignore case.
 */
export const resultNames = (pattern: string, files: readonly NameFacts[]): string[] => {
  const digits = String(Math.max(0, ...files.map(({ position }) => position))).length
  const taken = new Set<string>()
  return files.map(({ name, position, mode, extension }) => {
    const slash = name.lastIndexOf('/') + 1
    const values: Readonly<Record<string, string>> = {
      name: name.slice(slash).replace(/\.[^.]*$/, '') || 'photo',
      number: String(position).padStart(digits, '0'),
      mode,
      ext: extension,
    }
    const filled = pattern.replace(/\{(name|number|mode|ext)\}/g, (_, key: string) => values[key] ?? '')
    const base = name.slice(0, slash) + (safePart(filled) || `photo.${extension}`)
    const dot = base.lastIndexOf('.') > slash ? base.lastIndexOf('.') : base.length
    let path = base
    for (let number = 2; taken.has(path.toLowerCase()); number += 1) {
      path = `${base.slice(0, dot)}-${number}${base.slice(dot)}`
    }
    taken.add(path.toLowerCase())
    return path
  })
}
