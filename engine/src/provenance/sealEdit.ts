import type { Box } from '../raster/raster.ts'
import type { EditDescription } from './describeEdit.ts'

/** What a signed manifest says about an edit. */
export interface EditClaim extends EditDescription {
  /** Boxes outside which every sample was the photo's own before encoding; absent when the whole photo was worked on. */
  readonly changed?: readonly Box[]
}

/** What a signed manifest says about a file that shows the picture of another: in another format or quality, or smaller. */
export interface CopyClaim {
  readonly copied: 'transcoded' | 'resized'
}

/**
 * Puts a signed manifest (C2PA) into a result's file, with the photo and its own manifest as what it was made from.
 * @param file in one of `photoFormats` or TIFF, without a manifest
 * @param original the photo's file, untouched, or the file that is copied
 * @throws Error when the manifest cannot be made
 */
export type SealEdit = (file: Uint8Array, original: Uint8Array, claim: EditClaim | CopyClaim) => Promise<Uint8Array>
