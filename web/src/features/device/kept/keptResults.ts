import { create } from 'zustand'
import { rememberedPerson, resultsFolderName } from '../../../lib/devicePerson.ts'
import { readStored, store } from '../../../lib/stored.ts'
import { toast } from '../../../lib/toast.ts'
import { openDevicePhoto } from '../devicePhoto.ts'
import { type DeviceResult, type DeviceSession, device } from '../deviceStore.ts'
import { isStatic } from '../isStatic.ts'
import type { KeptRecord } from './keptRecord.ts'
import { type Folder, type ResultFolder, resultFolder } from './resultFolder.ts'

const choiceKey = 'keep-results-on-device'

interface Kept {
  /** Whether results are kept as they are made. */
  readonly isOn: boolean
  /** Null until it is known whether this browser can keep results. */
  readonly canKeep: boolean | null
  /** Newest first. */
  readonly records: readonly KeptRecord[]
}

export const useKept = create<Kept>(() => ({ isOn: readStored(choiceKey) === 'true', canKeep: null, records: [] }))

/** Results are the account's; a page without accounts has one person. */
const person = isStatic ? 'everyone' : rememberedPerson()

/** Null where the browser cannot keep results, or nobody is signed in. */
const openFolder = async (): Promise<ResultFolder | null> => {
  if (person === null || !('createWritable' in (globalThis.FileSystemFileHandle?.prototype ?? {}))) return null
  try {
    const root = await navigator.storage.getDirectory()
    const all = await root.getDirectoryHandle(resultsFolderName, { create: true })
    return resultFolder((await all.getDirectoryHandle(person, { create: true })) as unknown as Folder)
  } catch {
    return null
  }
}

let opening: ReturnType<typeof openFolder> | undefined
const open = (): ReturnType<typeof openFolder> => {
  opening ??= openFolder()
  return opening
}

const refresh = async (): Promise<void> => {
  const folder = await open()
  useKept.setState({ canKeep: folder !== null, records: (await folder?.list().catch(() => [])) ?? [] })
}

/** Looks up what is kept. */
export const loadKept = (): void => void refresh()

/** Keeps a result of the tab, if that is wanted. */
export const keepResult = async ({ photo, file }: DeviceSession, result: DeviceResult): Promise<void> => {
  const folder = useKept.getState().isOn ? await open() : null
  if (folder === null || photo === null) return
  const { id, mode, label, name, blob, width, height, engine, notes, seconds, ranOn, work } = result
  const record: KeptRecord = {
    ...{ version: 1, id, keptAtMs: Date.now(), hasWork: work !== undefined },
    photo: { id: photo.id, name: photo.name, type: file.type },
    result: {
      ...{ mode, label, name, type: blob.type, width, height, engine, notes: [...notes], seconds },
      ranOn: { hardware: [...ranOn.hardware], refusals: [...ranOn.refusals] },
    },
  }
  try {
    await folder.keep(record, { photo: file, result: blob, work: work ? new Blob([new Uint8Array(work)]) : null })
  } catch (error) {
    toast({ title: 'The result is not kept', text: (error as Error).message, destructive: true })
  }
  await refresh()
}

/** Chooses whether results are kept; when turned on, also those that the tab holds. */
export const switchKeeping = async (isOn: boolean): Promise<void> => {
  useKept.setState({ isOn })
  store(choiceKey, String(isOn))
  if (!isOn) return
  // Asks the browser not to clear them when room is short; it may refuse.
  void navigator.storage.persist().catch(() => false)
  const known = new Set(useKept.getState().records.map(({ id }) => id))
  for (const session of device.get().sessions)
    for (const result of session.results) if (!known.has(result.id)) await keepResult(session, result)
}

const sayGone = (): void =>
  toast({
    title: 'This result cannot be read',
    text: 'Its files are damaged or gone. You can remove it.',
    destructive: true,
  })

const resultOf = async (folder: ResultFolder, record: KeptRecord): Promise<DeviceResult> => {
  const { result, work } = await folder.read(record)
  const blob = new Blob([result], { type: record.result.type })
  return {
    ...record.result,
    ...{ id: record.id, blob, url: URL.createObjectURL(blob) },
    work: work ? new Uint8Array(await work.arrayBuffer()) : undefined,
  }
}

/** Opens a kept result again, with the others of its photo. */
export const openKept = async (record: KeptRecord): Promise<void> => {
  const inTab = device.get().sessions.find(({ photo }) => photo?.id === record.photo.id)
  const folder = await open()
  if (folder === null) return
  try {
    const present = inTab?.results ?? []
    const records = useKept
      .getState()
      .records.filter(({ id, photo }) => photo.id === record.photo.id && !present.some((result) => result.id === id))
    const { photo } = await folder.read(record)
    const results = await Promise.all(records.toReversed().map((one) => resultOf(folder, one)))
    const session = inTab ?? device.enqueue([new File([photo], record.photo.name, { type: record.photo.type })])
    if (!session) return
    const opened = inTab?.photo ?? { ...(await openDevicePhoto(session.file)), id: record.photo.id }
    device.restore(session.id, opened, [...results, ...present], record.id)
  } catch {
    sayGone()
  }
}

/** Bytes of a kept result; null where they are gone. */
export const readKept = async (record: KeptRecord): Promise<Blob | null> => {
  const blob = await (await open())?.readResult(record).catch(() => null)
  if (!blob) return null
  return new Blob([blob], { type: record.result.type })
}

export const removeKept = async (record: KeptRecord): Promise<void> => {
  await (await open())?.remove(record)
  await refresh()
}

/** Removes every kept result of the account from this device. */
export const removeAllKept = async (): Promise<void> => {
  await (await open())?.removeAll()
  await refresh()
}
