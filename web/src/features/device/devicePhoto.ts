import { SpotlessError } from '@spotless/contract/error'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import type { InputFormat } from '@spotless/contract/upload'

/** A photo that is edited on this device, with what continues from it. */
export interface DevicePhoto {
  readonly id: string
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly url: string
  /** Held upright, in pixels. */
  readonly width: number
  readonly height: number
}

/** A refusal by this device of what the server may edit. */
export class OnServerError extends SpotlessError {}

/** Photos of usual phones; a larger one asks for more memory than a tab is sure to have. */
const maxDevicePixels = 12_600_000
const maxDeviceBytes = 50 * bytesPerMegabyte

/** A photo of the most pixels at twice its size. */
const maxResultPixels = 4 * maxDevicePixels

/** @throws SpotlessError `result_too_large` where the enlarged photo would ask for more memory than a tab is sure to have */
export const checkEnlarged = (
  { width, height }: { readonly width: number; readonly height: number },
  scale: number,
): void => {
  const pixels = width * height * scale ** 2
  if (pixels <= maxResultPixels) return
  throw new OnServerError(
    'result_too_large',
    `At ${scale}x this photo would have ${Math.round(pixels / 1e6)} megapixels. On this device the limit is ${Math.floor(maxResultPixels / 1e6)}.`,
  )
}

/** Formats that every browser with this engine shows; one that is not shown is damaged. */
const shownFormats: readonly InputFormat[] = ['jpeg', 'png', 'webp', 'gif', 'avif', 'bmp']

const readBytes = async (file: File): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (cause) {
    throw new SpotlessError(
      'unreadable_image',
      `${file.name} can no longer be read. If it was moved or changed, please choose it again.`,
      { cause },
    )
  }
}

/**
 * Opens a photo in the page.
 * @throws SpotlessError why it cannot be edited here: an `OnServerError` where the server may do better
 */
export const openDevicePhoto = async (file: File): Promise<DevicePhoto> => {
  if (file.size > maxDeviceBytes) {
    throw new OnServerError('file_too_large', `A file can have ${maxDeviceBytes / bytesPerMegabyte} MB on this device.`)
  }
  const bytes = await readBytes(file)
  // The readers of all formats: the page starts without them.
  const { readPhotoFacts, unreadFormats } = await import('@spotless/engine-web/readPhotoFacts')
  const { format, width, height } = readPhotoFacts(bytes)
  if (width * height > maxDevicePixels) {
    throw new OnServerError(
      'photo_too_large',
      `This photo has ${((width * height) / 1e6).toFixed(1)} megapixels. On this device the limit is ${Math.floor(maxDevicePixels / 1e6)}.`,
    )
  }
  const unshown = new OnServerError(
    'unsupported_format',
    `${format.toUpperCase()} cannot be edited on this device: JPEG, PNG, WebP, AVIF and GIF can.`,
  )
  if (unreadFormats.includes(format)) throw unshown
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  await image.decode().catch((cause: unknown) => {
    URL.revokeObjectURL(url)
    if (!shownFormats.includes(format)) throw unshown
    throw new SpotlessError(
      'unreadable_image',
      `${file.name} cannot be read: its picture is damaged or cut short. Please export it again and retry.`,
      { cause },
    )
  })
  return { id: crypto.randomUUID(), name: file.name, bytes, url, width, height }
}
