import type { DeviceMode } from '@spotless/contract/deviceMode'
import { SpotlessError } from '@spotless/contract/error'
import { upscaleOptionsSchema } from '@spotless/contract/options'
import { photoExtensions, photoMimeTypes } from '@spotless/contract/upload'
import type { DeviceRequest } from '@spotless/engine-web/worker/messages'
import { useState } from 'react'
import { lastSeconds, rememberSeconds } from '../../lib/lastSeconds.ts'
import { toast } from '../../lib/toast.ts'
import { editor } from '../editor/editorStore.ts'
import { encodeMaskPng } from '../editor/mask/encodeMaskPng.ts'
import type { MaskRaster } from '../editor/mask/maskRaster.ts'
import { confirmRights } from '../editor/rights/confirmRights.ts'
import { checkEnlarged, type DevicePhoto, openDevicePhoto } from './devicePhoto.ts'
import { type DeviceProgress, describeProgress, engine } from './runDeviceEdit.ts'

export interface DeviceResult {
  readonly url: string
  readonly blob: Blob
  readonly name: string
  readonly work: Uint8Array | undefined
  readonly width: number
  readonly height: number
  readonly engine: string
  readonly notes: readonly string[]
  readonly seconds: number
}

export interface DeviceTask extends DeviceProgress {
  readonly startedAtMs: number
  readonly cancel: () => void
}

const cancelled = Symbol('cancelled')

const showFailure = (title: string, error: unknown): void => {
  const text = error instanceof Error ? error.message : String(error)
  toast({ title, text, destructive: true })
}

const requestOf = async (
  mode: DeviceMode,
  photo: DevicePhoto,
  mask: MaskRaster | null,
  previous: DeviceResult | null,
): Promise<DeviceRequest> => ({
  mode,
  photo: photo.bytes,
  action: 'erase',
  options: editor.get().options,
  ...(mask && { mask: new Uint8Array(await (await encodeMaskPng(mask)).arrayBuffer()) }),
  ...(previous?.work && { previousWork: previous.work }),
})

/** One photo in the tab: its edits, and what they gave. */
export const useDeviceEdit = (mode: DeviceMode) => {
  const [photo, setPhoto] = useState<DevicePhoto | null>(null)
  /** The result that is shown, or edited further. */
  const [result, setResult] = useState<DeviceResult | null>(null)
  const [isShown, setShown] = useState(false)
  const [task, setTask] = useState<DeviceTask | null>(null)

  const close = (): void => {
    if (photo) URL.revokeObjectURL(photo.url)
    if (result) URL.revokeObjectURL(result.url)
    setPhoto(null)
    setResult(null)
    setShown(false)
  }
  const open = async (file: File): Promise<void> => {
    try {
      const opened = await openDevicePhoto(file)
      close()
      setPhoto(opened)
    } catch (error) {
      showFailure('This photo cannot be edited here', error)
    }
  }
  const run = async (mask: MaskRaster | null): Promise<void> => {
    if (photo === null) return
    if (mode === 'watermark-removal' && !(await confirmRights())) return
    const control = new AbortController()
    const startedAtMs = performance.now()
    const cancel = (): void => control.abort(cancelled)
    setTask({ percent: 0, message: 'Starting the engine', startedAtMs, cancel })
    try {
      if (mode === 'image-upscale')
        checkEnlarged(photo, upscaleOptionsSchema.parse(editor.get().options.upscale ?? {}).scale)
      const answer = await engine.edit(await requestOf(mode, photo, mask, result), {
        signal: control.signal,
        onProgress: (progress) => setTask({ ...describeProgress(progress), startedAtMs, cancel }),
      })
      const blob = new Blob([new Uint8Array(answer.file)], { type: photoMimeTypes[answer.format] })
      const seconds = (performance.now() - startedAtMs) / 1000
      rememberSeconds('device', mode, seconds, photo.width * photo.height)
      const { work, width, height, engine: maker, notes } = answer
      const name = `processed-${photo.name.replace(/\.[^.]*$/, '')}${photoExtensions[answer.format][0]}`
      setResult({ url: URL.createObjectURL(blob), blob, name, work, width, height, engine: maker, notes, seconds })
      setShown(true)
    } catch (error) {
      if (error !== cancelled) showFailure(error instanceof SpotlessError ? 'No result' : 'The edit failed', error)
    } finally {
      setTask(null)
    }
  }
  return {
    photo,
    result,
    task,
    isShown,
    open,
    close,
    run,
    editMore: () => setShown(false),
    startOver: () => {
      if (result) URL.revokeObjectURL(result.url)
      setResult(null)
      setShown(false)
    },
    estimateSeconds: photo && lastSeconds('device', mode, photo.width * photo.height),
  }
}
