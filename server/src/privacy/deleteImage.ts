import type { Database } from '../db/connect.ts'
import { cancelEdits, removeImage } from '../edits/settleEdit.ts'
import type { EditEvents } from '../events/editEvents.ts'
import { imageFolder } from '../storage/keys.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Deletes a photo with its files, edits and results. The files are deleted first: after an interruption the row still exists,
 * so that the person or the sweep can repeat the deletion and no orphaned file remains. They are deleted again at the end,
 * because a request may have stored a mask meanwhile.
 */
export const deleteImage = async (
  deps: { readonly database: Database; readonly events: EditEvents; readonly storage: Storage },
  image: { readonly id: string; readonly userId: string },
): Promise<void> => {
  const folder = imageFolder(image.userId, image.id)
  await cancelEdits(deps, image.id, image.userId)
  await deps.storage.removeFolder(folder)
  await removeImage(deps, image.id, image.userId)
  await deps.storage.removeFolder(folder)
}
