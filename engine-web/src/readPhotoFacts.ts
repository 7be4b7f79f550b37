import type { InputFormat } from '@spotless/contract/upload'
import { inspect, type PhotoFacts } from '@spotless/engine/container/inspect'

/** Formats that the device's build of libvips does not read. */
export const unreadFormats: readonly InputFormat[] = ['heic', 'jxl']

/**
 * What a photo's file says of itself.
 * @throws SpotlessError why it can be edited neither here nor on the server: `empty_file`, `unsupported_format`, `unreadable_image`,
 * `photo_too_large`
 */
export const readPhotoFacts: (bytes: Uint8Array) => PhotoFacts = inspect
