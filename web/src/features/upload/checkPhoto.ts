import { type Plan, planNames } from '@spotless/contract/account'
import { plans } from '@spotless/contract/billing'
import { bytesPerMegabyte, maxInputPixels, maxInputSidePx } from '@spotless/contract/limits'
import { acceptedFormats } from '@spotless/contract/upload'
import { isOtherPhoto, isPhotoFile } from './otherPhotos.ts'
import { readPhotoHeader } from './readPhotoHeader.ts'

/** Enough for the metadata that cameras write before a JPEG's dimensions. */
const headerBytes = 1024 * 1024

/**
 * Why a file cannot be uploaded, as a message for the user; null if it can. Reads only its size and
 * header.
 */
export const checkPhoto = async (file: File, plan: Plan): Promise<string | null> => {
  if (!isPhotoFile(file)) return `${file.name} is not a photo. Please choose a ${acceptedFormats} file.`
  if (file.size === 0) return `${file.name} is empty.`
  const { label, maxUploadBytes } = plans[plan]
  if (file.size > maxUploadBytes) {
    const size = `${(file.size / bytesPerMegabyte).toFixed(1)}MB`
    const maxBytes = Math.max(...planNames.map((name) => plans[name].maxUploadBytes))
    const upgrade = file.size <= maxBytes ? ` Paid plans allow up to ${maxBytes / bytesPerMegabyte}MB.` : ''
    return `This photo is ${size}. The ${label} plan allows up to ${maxUploadBytes / bytesPerMegabyte}MB.${upgrade}`
  }
  const head = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer())
  const header = readPhotoHeader(head)
  if (!header) return isOtherPhoto(head) ? null : `${file.name} is not a photo that can be read, or it is damaged.`
  const { width, height } = header
  if (width * height > maxInputPixels) {
    const megapixels = Math.round((width * height) / 1e6)
    return `This photo has ${megapixels} megapixels. The limit is ${maxInputPixels / 1e6}.`
  }
  if (Math.max(width, height) > maxInputSidePx) {
    return `This photo is ${width} × ${height} pixels. The longer side can be at most ${maxInputSidePx}.`
  }
  return null
}
