import type { BatchFile } from '@spotless/contract/batch'
import { inputFormats, photoMimeTypes } from '@spotless/contract/upload'
import { editor } from '../../editor/editorStore.ts'

/**
 * Opens a photo of a batch in the editor. What is made there becomes the photo's latest result, and with it the batch's.
 * @returns whether the photo could be read
 */
export const openInEditor = async ({
  name,
  imageId,
  originalPath,
  width,
  height,
  bytes,
  hasLocation = false,
}: BatchFile): Promise<boolean> => {
  if (imageId === undefined || originalPath === undefined || width === undefined || height === undefined) return false
  const response = await fetch(originalPath).catch(() => null)
  if (!response?.ok) return false
  const blob = await response.blob()
  const base = name.slice(name.lastIndexOf('/') + 1)
  const file = new File([blob], base, { type: blob.type })
  const format = inputFormats.find((one) => photoMimeTypes[one] === blob.type) ?? 'jpeg'
  const facts = { width, height, format, bytes, hasLocation } as const
  const answer = { id: imageId, ...facts, originalFilename: base, originalPath }
  editor.open({ file, answer, url: URL.createObjectURL(blob) }, null)
  return true
}
