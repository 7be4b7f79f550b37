import { toast } from '../../lib/toast.ts'
import type { BackgroundChoice } from '../editor/background/useBackground.ts'
import { addDeviceResult } from './addDeviceResult.ts'
import { openDevicePhoto } from './devicePhoto.ts'
import type { DeviceResult, DeviceSession } from './deviceStore.ts'
import { engine, unhurried } from './pageEngine.ts'

/** @throws SpotlessError why the photo cannot be used here */
const readBackdrop = async (file: File): Promise<Uint8Array> => {
  const { bytes, url } = await openDevicePhoto(file)
  URL.revokeObjectURL(url)
  return bytes
}

/**
 * Puts another background behind a cut-out in this tab, and adds the result to its photo. Results keep the cut-out as their work, so that
 * every change starts from it.
 * @param label names the background in the list of results
 * @returns whether it succeeded; otherwise a toast has shown the error
 */
export const changeDeviceBackground = async (
  session: DeviceSession,
  result: DeviceResult,
  label: string,
  { backdropPhoto, ...change }: BackgroundChoice,
): Promise<boolean> => {
  const { photo } = session
  if (!photo) return false
  const startedAtMs = performance.now()
  try {
    const cutout = result.work ?? new Uint8Array(await result.blob.arrayBuffer())
    const other = backdropPhoto && (await readBackdrop(backdropPhoto))
    const { file, format, width, height, notes } = await engine.compute(
      'changeBackground',
      { cutout, change, photo: photo.bytes, ...(other && { other }) },
      unhurried,
    )
    const { mode, engine: maker } = result
    addDeviceResult(session, {
      ...{ mode, label: `Background: ${label}`, work: cutout, engine: maker, startedAtMs },
      ...{ file, format, width, height, notes },
    })
    return true
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    toast({ title: 'The background was not changed', text, destructive: true })
    return false
  }
}
