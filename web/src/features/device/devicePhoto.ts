import { SpotlessError } from '@spotless/contract/error'
import { bytesPerMegabyte } from '@spotless/contract/limits'

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
  throw new SpotlessError(
    'result_too_large',
    `At ${scale}x this photo would have ${Math.round(pixels / 1e6)} megapixels. On this device the limit is ${Math.floor(maxResultPixels / 1e6)}.`,
  )
}

/**
 * Opens a photo in the page.
 * @throws SpotlessError why it cannot be edited here
 */
export const openDevicePhoto = async (file: File): Promise<DevicePhoto> => {
  if (file.size > maxDeviceBytes) {
    throw new SpotlessError('file_too_large', `A file can have ${maxDeviceBytes / bytesPerMegabyte} MB on this device.`)
  }
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  await image.decode().catch(() => {
    URL.revokeObjectURL(url)
    throw new SpotlessError(
      'unsupported_format',
      `This browser cannot show ${file.name}. JPEG, PNG, WebP, AVIF and GIF can be edited on this device.`,
    )
  })
  const { naturalWidth: width, naturalHeight: height } = image
  if (width * height > maxDevicePixels) {
    URL.revokeObjectURL(url)
    const megapixels = (width * height) / 1e6
    throw new SpotlessError(
      'photo_too_large',
      `This photo has ${megapixels.toFixed(1)} megapixels. On this device the limit is ${Math.floor(maxDevicePixels / 1e6)}.`,
    )
  }
  return {
    id: crypto.randomUUID(),
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
    url,
    width,
    height,
  }
}
