import { type Plan, planNames } from '@spotless/contract/account'
import { plans } from '@spotless/contract/billing'
import { bytesPerMegabyte, maxInputPixels, maxInputSidePx } from '@spotless/contract/limits'
import { readPhotoHeader } from './readPhotoHeader.ts'

/** Enough to hold the metadata that cameras put before a JPEG's size. */
const headBytes = 1024 * 1024

/**
 * Why a file cannot be taken in, in words for people; null when it can. Looks at size and header only.
 */
export const refusePhoto = async (file: File, plan: Plan): Promise<string | null> => {
  if (!file.type.startsWith('image/')) return `${file.name} is not a photo. Please choose a JPG, PNG or WebP file.`
  if (file.size === 0) return `${file.name} is empty.`
  const { label, maxUploadBytes } = plans[plan]
  if (file.size > maxUploadBytes) {
    const size = `${(file.size / bytesPerMegabyte).toFixed(1)}MB`
    const largest = Math.max(...planNames.map((name) => plans[name].maxUploadBytes))
    const upgrade = file.size <= largest ? ` Paid plans take up to ${largest / bytesPerMegabyte}MB.` : ''
    return `This photo has ${size}; the ${label} plan takes up to ${maxUploadBytes / bytesPerMegabyte}MB.${upgrade}`
  }
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const header = readPhotoHeader(head)
  if (!header) return `${file.name} is not a JPG, PNG or WebP photo, or it is damaged.`
  const { width, height } = header
  if (width * height > maxInputPixels) {
    const megapixels = Math.round((width * height) / 1e6)
    return `This photo has ${megapixels} megapixels; we take up to ${maxInputPixels / 1e6}.`
  }
  if (Math.max(width, height) > maxInputSidePx) {
    return `This photo is ${width} × ${height} pixels; the longest side we take is ${maxInputSidePx}.`
  }
  return null
}
