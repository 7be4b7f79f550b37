import { SpotlessError } from '@spotless/contract/error'
import { type KeptRecord, keptRecordSchema } from './keptRecord.ts'

/** What a folder of the browser's private file system offers, as far as this file uses it. */
export interface Folder {
  readonly keys: () => AsyncIterable<string>
  readonly getFileHandle: (
    name: string,
    options?: { readonly create: boolean },
  ) => Promise<{
    readonly getFile: () => Promise<Blob>
    readonly createWritable: () => Promise<{
      readonly write: (data: Blob) => Promise<void>
      readonly close: () => Promise<void>
    }>
  }>
  readonly removeEntry: (name: string) => Promise<void>
}

/** The pictures of a kept result. */
export interface KeptFiles {
  readonly photo: Blob
  readonly result: Blob
  readonly work: Blob | null
}

const recordEnd = '.json'
const photoName = (id: string): string => `${id}.photo`

const namesOf = async (folder: Folder): Promise<readonly string[]> => {
  const names: string[] = []
  for await (const name of folder.keys()) names.push(name)
  return names
}

const readBlob = async (folder: Folder, name: string): Promise<Blob> => (await folder.getFileHandle(name)).getFile()

const write = async (folder: Folder, name: string, data: Blob): Promise<void> => {
  const writable = await (await folder.getFileHandle(name, { create: true })).createWritable()
  await writable.write(data)
  await writable.close()
}

/** Null where the file is none of this version's, or damaged. */
const readRecord = async (folder: Folder, name: string): Promise<KeptRecord | null> => {
  try {
    const record = keptRecordSchema.parse(JSON.parse(await (await readBlob(folder, name)).text()))
    return name === record.id + recordEnd ? record : null
  } catch {
    return null
  }
}

const refusalOf = (cause: unknown): SpotlessError => {
  const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError'
  return new SpotlessError(
    'internal',
    isFull
      ? 'This browser has no room left for results. Remove kept ones, or download this one.'
      : 'This browser could not keep the result. Please download it.',
    { cause },
  )
}

/** Results in a folder: three files each, and the photos they were made of. */
export const resultFolder = (folder: Folder) => {
  const remove = (name: string): Promise<void> => folder.removeEntry(name).catch(() => undefined)

  /** Newest first. */
  const list = async (): Promise<readonly KeptRecord[]> => {
    const names = (await namesOf(folder)).filter((name) => name.endsWith(recordEnd))
    const records = await Promise.all(names.map((name) => readRecord(folder, name)))
    return records.filter((record) => record !== null).sort((a, b) => b.keptAtMs - a.keptAtMs)
  }

  const removeOne = async ({ id, photo }: KeptRecord): Promise<void> => {
    for (const end of [recordEnd, '.result', '.work']) await remove(id + end)
    if (!(await list()).some((other) => other.photo.id === photo.id)) await remove(photoName(photo.id))
  }

  return {
    list,
    remove: removeOne,
    /** Also what is damaged, or of another version. */
    removeAll: async (): Promise<void> => {
      for (const name of await namesOf(folder)) await remove(name)
    },
    /** @throws SpotlessError why the result is not kept; nothing of it then stays */
    keep: async (record: KeptRecord, { photo, result, work }: KeptFiles): Promise<void> => {
      try {
        if (!(await namesOf(folder)).includes(photoName(record.photo.id)))
          await write(folder, photoName(record.photo.id), photo)
        await write(folder, `${record.id}.result`, result)
        if (work) await write(folder, `${record.id}.work`, work)
        // Last: without it, the others are none of a result.
        await write(folder, record.id + recordEnd, new Blob([JSON.stringify(record)]))
      } catch (cause) {
        await removeOne(record)
        throw refusalOf(cause)
      }
    },
    readResult: ({ id }: KeptRecord): Promise<Blob> => readBlob(folder, `${id}.result`),
    /** @throws Error when one of them is gone */
    read: async ({ id, photo, hasWork }: KeptRecord): Promise<KeptFiles> => ({
      photo: await readBlob(folder, photoName(photo.id)),
      result: await readBlob(folder, `${id}.result`),
      work: hasWork ? await readBlob(folder, `${id}.work`) : null,
    }),
  }
}

export type ResultFolder = ReturnType<typeof resultFolder>
