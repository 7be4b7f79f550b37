import { photoMimeTypes } from '@spotless/contract/upload'
import { resultName } from '../editor/actions/resultName.ts'
import { type DeviceResult, type DeviceSession, device } from './deviceStore.ts'
import { keepResult } from './kept/keptResults.ts'

/** A picture that was made in this tab. */
interface MadePicture extends Pick<DeviceResult, 'mode' | 'label' | 'work' | 'width' | 'height' | 'engine' | 'notes'> {
  /** Encoded. */
  readonly file: Uint8Array
  readonly format: keyof typeof photoMimeTypes
  readonly startedAtMs: number
  /** What ran it; by default no network did. */
  readonly ranOn?: DeviceResult['ranOn']
}

/** Shows a picture as the latest result of a photo, and keeps it on this device. */
export const addDeviceResult = (
  session: DeviceSession,
  { file, format, startedAtMs, ranOn = { hardware: [], refusals: [] }, ...made }: MadePicture,
): void => {
  const blob = new Blob([file as Uint8Array<ArrayBuffer>], { type: photoMimeTypes[format] })
  const result: DeviceResult = {
    ...made,
    ...{ id: crypto.randomUUID(), url: URL.createObjectURL(blob), blob, ranOn },
    name: resultName(session.photo?.name ?? session.file.name, format),
    seconds: (performance.now() - startedAtMs) / 1000,
  }
  device.addResult(result, session.id)
  void keepResult(session, result)
}
