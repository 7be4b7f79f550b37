import { SpotlessError } from '@spotless/contract/error'
import { modes } from '@spotless/contract/mode'
import { upscaleOptionsSchema } from '@spotless/contract/options'
import type { EditOptions } from '@spotless/engine-web/worker/deviceEngine'
import type { DeviceRequest } from '@spotless/engine-web/worker/messages'
import { rememberHere } from '../../lib/editSeconds.ts'
import { toast } from '../../lib/toast.ts'
import { editor } from '../editor/editorStore.ts'
import { encodeMaskPng } from '../editor/mask/encodeMaskPng.ts'
import type { MaskRaster } from '../editor/mask/maskRaster.ts'
import { confirmRights } from '../editor/rights/confirmRights.ts'
import { addDeviceResult } from './addDeviceResult.ts'
import { describeProgress } from './describeProgress.ts'
import { checkEnlarged, OnServerError, openDevicePhoto } from './devicePhoto.ts'
import { type DeviceResult, type DeviceSession, device, openSession } from './deviceStore.ts'
import { engine, openedModes } from './pageEngine.ts'

const cancelled = Symbol('cancelled')

/** Whether the server may do better. */
const isOfDevice = (error: unknown): boolean =>
  error instanceof OnServerError ||
  (error instanceof SpotlessError && (error.code === 'internal' || error.code === 'result_too_large'))

/** Says why there is no result; where the server may give one, asks whether it should. */
const showFailure = (title: string, error: unknown, file: File, prompt: string | null): void => {
  const text = error instanceof Error ? error.message : String(error)
  const { mode } = device.get()
  if (isOfDevice(error)) device.set({ offer: { reasons: [text], file, mode, prompt } })
  else toast({ title, text, destructive: true })
}

/** Opens a photo of the queue. */
export const openQueued = async ({ id, file, photo }: DeviceSession): Promise<void> => {
  try {
    device.open(id, photo ?? (await openDevicePhoto(file)))
  } catch (error) {
    device.remove(id)
    showFailure('This photo cannot be edited here', error, file, null)
  }
}

/** Puts photos into the queue, and opens the first unless one is open. */
export const addPhotos = async (files: readonly File[]): Promise<void> => {
  const first = device.enqueue(files)
  if (first && openSession(device.get()) === null) await openQueued(first)
}

/** The result that an edit continues from; the work of another mode is of no use to this one. */
const previousOf = ({ from, shown }: DeviceSession): DeviceResult | null => {
  const { mode } = device.get()
  const previous = from ?? (modes[mode].needsPrompt ? shown : null)
  return previous?.mode === mode ? previous : null
}

const requestOf = async (
  { bytes }: NonNullable<DeviceSession['photo']>,
  mask: MaskRaster | null,
  previous: DeviceResult | null,
): Promise<DeviceRequest> => {
  const { mode } = device.get()
  const { options, prompt, editMode } = editor.get()
  return {
    mode,
    photo: bytes,
    action: previous && mask ? editMode : 'erase',
    options,
    ...(modes[mode].needsPrompt && { prompt: prompt.trim() }),
    ...(mask && { mask: new Uint8Array(await (await encodeMaskPng(mask)).arrayBuffer()) }),
    ...(previous?.work && { previousWork: previous.work }),
  }
}

/** The photo as the server would get it: with what was made of it here. */
const fileFor = ({ file }: DeviceSession, previous: DeviceResult | null): File =>
  previous ? new File([previous.blob], previous.name, { type: previous.blob.type }) : file

/** Whether every step of the prompt can be made here, and is meant in one way; else asks. */
const mayStartPrompt = async (
  session: DeviceSession,
  previous: DeviceResult | null,
  options: EditOptions,
): Promise<boolean> => {
  const prompt = editor.get().prompt.trim()
  const { doubt, onServer } = await engine.plan(prompt, previous?.work, options)
  if (doubt) device.set({ doubt })
  else if (onServer.length > 0) {
    const { mode } = device.get()
    device.set({ offer: { reasons: onServer, file: fileFor(session, previous), mode, prompt } })
  }
  return doubt === undefined && onServer.length === 0
}

const labelOf = ({ mode, prompt, action }: DeviceRequest): string =>
  prompt ?? (action === 'restore' ? 'Restored' : modes[mode].label)

/** Makes the edit that is asked for, and shows what it gave. */
export const runEdit = async (mask: MaskRaster | null): Promise<void> => {
  const session = openSession(device.get())
  const { mode, task } = device.get()
  const photo = session?.photo
  if (!session || !photo || task) return
  if (mode === 'watermark-removal' && !(await confirmRights())) return
  const previous = previousOf(session)
  const control = new AbortController()
  const startedAtMs = performance.now()
  const cancel = (): void => control.abort(cancelled)
  let fetchedAtMs = startedAtMs
  device.set({ doubt: null, task: { percent: 0, message: 'Starting the engine', startedAtMs, cancel } })
  const options: EditOptions = {
    signal: control.signal,
    onProgress: (progress) => {
      if (progress.kind === 'weights') fetchedAtMs = performance.now()
      const { percent, message } = describeProgress(progress)
      const shown = device.get().task
      // Weights are reported chunk by chunk, many of them within a frame.
      if (shown && (shown.message !== message || Math.round(shown.percent) !== Math.round(percent)))
        device.set({ task: { percent, message, startedAtMs, cancel } })
    },
  }
  try {
    if (modes[mode].needsPrompt && !(await mayStartPrompt(session, previous, options))) return
    if (mode === 'image-upscale')
      checkEnlarged(photo, upscaleOptionsSchema.parse(editor.get().options.upscale ?? {}).scale)
    const request = await requestOf(photo, mask, previous)
    const { result: answer, ranOn } = await engine.edit(request, options)
    // What a line takes says nothing of the next edit.
    const editSeconds = (performance.now() - fetchedAtMs) / 1000
    rememberHere(mode, editSeconds, photo.width * photo.height, !openedModes.has(mode))
    openedModes.add(mode)
    const { file, format, work, width, height, engine: maker, notes } = answer
    addDeviceResult(session, {
      ...{ mode, label: labelOf(request), work, engine: maker, startedAtMs, ranOn },
      ...{ file, format, width, height, notes },
    })
    editor.set({ prompt: '', editMode: 'erase' })
  } catch (error) {
    if (error !== cancelled) {
      const prompt = modes[mode].needsPrompt ? editor.get().prompt : null
      showFailure('No result', error, fileFor(session, previous), prompt)
    }
  } finally {
    device.set({ task: null })
  }
}
