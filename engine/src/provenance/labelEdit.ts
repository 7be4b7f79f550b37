import { rewriteMetadata } from '../container/rewriteMetadata.ts'
import { describeEdit, type EditDescription, withoutAnnouncements } from './describeEdit.ts'

/**
 * A copy of a result's file whose XMP says what was done to the photo; the stored picture stays as it is.
 * @throws SpotlessError `unsupported_format`, `unreadable_image` for what is in none of `photoFormats`
 */
export const labelEdit = (file: Uint8Array, edit: EditDescription): Uint8Array =>
  rewriteMetadata(file, (metadata) => ({ ...metadata, xmp: describeEdit(metadata.xmp, edit) }))

/** A copy of a result's file whose XMP announces no picture that the file does not have; all else stays. */
export const removeAnnouncements = (file: Uint8Array): Uint8Array =>
  rewriteMetadata(file, (metadata) =>
    metadata.xmp === undefined ? metadata : { ...metadata, xmp: withoutAnnouncements(metadata.xmp) },
  )
