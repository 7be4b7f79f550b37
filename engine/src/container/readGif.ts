import { SpotlessError } from '@spotless/contract/error'
import { viewOf } from './bytes.ts'
import type { ContainerFacts } from './containerFacts.ts'

const headerBytes = 13

/**
 * Reads a GIF's logical screen; the first frame is the photo. Source: GIF89a, section 18.
 * @throws SpotlessError `unreadable_image` when the file is cut short
 */
export const readGif = (bytes: Uint8Array): ContainerFacts => {
  if (bytes.length < headerBytes) {
    throw new SpotlessError(
      'unreadable_image',
      'The GIF cannot be read: it is cut short. Please export it again and retry.',
    )
  }
  const view = viewOf(bytes)
  return {
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
    bitDepth: 8,
    hasAlpha: true,
    isGrey: false,
    isAnimated: false,
    isLossless: true,
    isProgressive: false,
    isInk: false,
    quality: 100,
    chromaSubsampling: '4:4:4',
    metadata: {},
  }
}
