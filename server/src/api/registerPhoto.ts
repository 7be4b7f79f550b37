import type { Mode } from '@spotless/contract/mode'
import type { InputFormat, Suggestion } from '@spotless/contract/upload'
import { inspect } from '@spotless/engine/container/inspect'
import { hasLocation } from '@spotless/engine/container/location'
import { allowanceOf } from '../billing/allowance.ts'
import { lockUser } from '../billing/credits.ts'
import { assertStorageRoom, storageUseOf } from '../billing/storageUse.ts'
import { processedImages } from '../db/schema.ts'
import type { User } from '../identity/userOf.ts'
import type { ApiDeps } from './deps.ts'

/** A file that is in the storage and not yet a photo. */
export interface StoredFile {
  readonly id: string
  readonly originalPath: string
  readonly bytes: number
  readonly filename: string
  readonly editingMode: Mode
  readonly signal: AbortSignal
}

export interface PhotoFacts {
  readonly width: number
  readonly height: number
  readonly format: InputFormat
  readonly bytes: number
  readonly hasLocation: boolean
  readonly suggestions: readonly Suggestion[]
}

/**
 * Makes a stored file a photo of a person: its header is inspected and it is decoded once. The caller deletes the file where this
 * throws.
 * @throws SpotlessError what the engine says of the file; `storage_full`
 */
export const registerPhoto = async (
  deps: Pick<ApiDeps, 'database' | 'storage' | 'pixels' | 'now'>,
  user: User,
  { id, originalPath, bytes, filename, editingMode, signal }: StoredFile,
): Promise<PhotoFacts> => {
  const photo = await deps.storage.read(originalPath)
  const { format, width, height } = inspect(photo)
  const { suggestions } = await deps.pixels.verify(photo, { signal, owner: user.id })
  const facts = { width, height, format, bytes, hasLocation: hasLocation(photo) }
  await deps.database.transaction(async (transaction) => {
    // Checked again under the lock, so that parallel uploads cannot exceed the plan together.
    await lockUser(transaction, user.id)
    const use = await storageUseOf(transaction, user.id)
    assertStorageRoom(use, allowanceOf(user, deps.now()), { photos: 1, bytes })
    await transaction
      .insert(processedImages)
      .values({ id, userId: user.id, originalFilename: filename, originalPath, editingMode, ...facts })
  })
  return { ...facts, suggestions }
}
