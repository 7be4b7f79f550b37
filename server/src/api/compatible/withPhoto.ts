import { randomUUID } from 'node:crypto'
import type { Mode } from '@spotless/contract/mode'
import { inspect } from '@spotless/engine/container/inspect'
import { allowanceOf } from '../../billing/allowance.ts'
import { assertStorageRoom, storageUseOf } from '../../billing/storageUse.ts'
import type { User } from '../../identity/userOf.ts'
import { deleteImage } from '../../privacy/deleteImage.ts'
import { originalKey } from '../../storage/keys.ts'
import type { ApiDeps } from '../deps.ts'
import { type PhotoFacts, registerPhoto } from '../registerPhoto.ts'

export interface TransientPhoto extends PhotoFacts {
  readonly id: string
}

/**
 * Stores a picture as a person's photo while `use` runs, and deletes it with everything that was made of it afterwards: these
 * APIs keep nothing. Credits that were charged stay charged.
 * @throws SpotlessError what the engine says of the file; `storage_full`; what `use` throws
 */
export const withPhoto = async <Result>(
  deps: ApiDeps,
  user: User,
  picture: {
    readonly bytes: Uint8Array
    readonly filename: string
    readonly editingMode: Mode
    readonly signal: AbortSignal
  },
  use: (photo: TransientPhoto) => Promise<Result>,
): Promise<Result> => {
  const { bytes, ...facts } = picture
  const size = bytes.length
  assertStorageRoom(await storageUseOf(deps.database, user.id), allowanceOf(user, deps.now()), {
    photos: 1,
    bytes: size,
  })
  const id = randomUUID()
  const originalPath = originalKey(user.id, id, inspect(bytes).format)
  try {
    await deps.storage.write(originalPath, bytes)
    const photo = await registerPhoto(deps, user, { ...facts, id, originalPath, bytes: size })
    return await use({ id, ...photo })
  } finally {
    await deleteImage(deps, { id, userId: user.id })
  }
}
