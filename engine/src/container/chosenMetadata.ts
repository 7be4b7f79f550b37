import type { DownloadChoice } from '@spotless/contract/download'
import { metadataWithoutLocation } from './location.ts'
import type { Metadata } from './photo.ts'
import { onlyColour } from './withoutDecoding.ts'

/** What a download keeps of a photo's metadata. */
export const chosenMetadata = (metadata: Metadata, choice: DownloadChoice['metadata']): Metadata => {
  if (choice === 'keep') return metadata
  return choice === 'remove-location' ? metadataWithoutLocation(metadata) : onlyColour(metadata)
}
