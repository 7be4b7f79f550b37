import type { Database } from '../db/connect.ts'
import { cancelEdits, removeImage } from '../edits/settleEdit.ts'
import type { EditEvents } from '../events/editEvents.ts'
import { imageFolder } from '../storage/keys.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Deletes a photo with all its files, edits and results. The files go first: if this is cut short, the row is still
 * there for the person or the sweep to begin anew, and no file is left that nobody knows of. They go once more at the
 * end, because a request may have stored a mask in between.
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
