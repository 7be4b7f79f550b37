import type { InputFormat, PhotoFormat } from '@spotless/contract/upload'
import { photoExtensions } from '@spotless/contract/upload'

/** Folder of one image's files. */
export const imageFolder = (userId: string, imageId: string): string => `${userId}/${imageId}`

export const originalKey = (userId: string, imageId: string, format: InputFormat): string =>
  `${imageFolder(userId, imageId)}/original${photoExtensions[format][0]}`

export const maskKey = (userId: string, imageId: string, editId: string): string =>
  `${imageFolder(userId, imageId)}/${editId}-mask.png`

/** The key contains the attempt, so that a worker that lost its lease cannot overwrite its successor's result. */
export const resultKey = (
  userId: string,
  imageId: string,
  editId: string,
  attempt: number,
  format: PhotoFormat,
): string => `${imageFolder(userId, imageId)}/${editId}-${attempt}-result${photoExtensions[format][0]}`

export const workKey = (userId: string, imageId: string, editId: string, attempt: number): string =>
  `${imageFolder(userId, imageId)}/${editId}-${attempt}-work.bin`

const resultPattern = /^([0-9a-f-]{36})\/([0-9a-f-]{36})\/([0-9a-f-]{36})-\d+-result\.(?:jpg|png|webp)$/

/** The user, image and edit of a result's key; undefined for any other key. */
export const partsOfResultKey = (
  key: string,
): { readonly userId: string; readonly imageId: string; readonly editId: string } | undefined => {
  const match = resultPattern.exec(key)
  const [, userId, imageId, editId] = match ?? []
  return userId === undefined || imageId === undefined || editId === undefined ? undefined : { userId, imageId, editId }
}
