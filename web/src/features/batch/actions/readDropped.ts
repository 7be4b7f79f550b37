import { isPhotoFile } from '../../upload/otherPhotos.ts'

/** A file with its path below the folder that was dropped or chosen. */
export interface NamedFile {
  readonly name: string
  readonly file: File
}

const readAll = async (directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = directory.createReader()
  const entries: FileSystemEntry[] = []
  // A reader gives a hundred entries at a time, and none at the end.
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return entries
    entries.push(...some)
  }
}

const filesOf = async (entry: FileSystemEntry): Promise<readonly NamedFile[]> => {
  if (entry.isDirectory) {
    const entries = await readAll(entry as FileSystemDirectoryEntry)
    return (await Promise.all(entries.map(filesOf))).flat()
  }
  const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
  return [{ name: entry.fullPath.replace(/^\//, ''), file }]
}

/** The files of a drop, those in folders and their sub-folders too. Must be called within the event. */
export const readDropped = async (data: DataTransfer): Promise<readonly NamedFile[]> => {
  // The list of items is emptied when the event ends.
  const dropped = [...data.items].flatMap((item) => {
    if (item.kind !== 'file') return []
    const file = item.getAsFile()
    return [{ entry: item.webkitGetAsEntry(), file }]
  })
  const read = dropped.map(async ({ entry, file }) => {
    if (entry !== null) return filesOf(entry)
    return file === null ? [] : [{ name: file.name, file }]
  })
  return (await Promise.all(read)).flat()
}

/** The files of a picker, with their paths where a folder was chosen. */
export const namedFiles = (files: readonly File[]): readonly NamedFile[] =>
  files.map((file) => ({ name: file.webkitRelativePath || file.name, file }))

const isHidden = (name: string): boolean => name.split('/').some((part) => part.startsWith('.'))

/** Made once: a comparison that makes its own takes many times as long. */
const byName = new Intl.Collator(undefined, { numeric: true })

/** Photos, in the order of their names; folders also hold other files, which nobody meant. */
export const photosAmong = (files: readonly NamedFile[]): readonly NamedFile[] =>
  files
    .filter(({ name, file }) => isPhotoFile(file) && !isHidden(name))
    .toSorted((one, other) => byName.compare(one.name, other.name))
