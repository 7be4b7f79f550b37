import type { EnginePorts } from '../ports.ts'
import { decodePhoto } from './decodePhoto.ts'
import type { Photo } from './photo.ts'

type DecodingPorts = Pick<EnginePorts, 'codec' | 'photoCache'>

const decodeAndKeep = async (file: Uint8Array, { codec, photoCache }: DecodingPorts): Promise<Photo> => {
  const photo = await decodePhoto(file, codec)
  photoCache.set(file, photo)
  return photo
}

/**
 * Decodes a photo as `decodePhoto` does, or takes it from the cache of the last one: decoding is a seventh of an edit's
 * work, and whoever erases one thing usually erases a second on the same photo. The result belongs to the caller alone.
 *
 * @throws SpotlessError those of `decodePhoto`
 */
export const decodeRecent = async (file: Uint8Array, ports: DecodingPorts): Promise<Photo> =>
  ports.photoCache.get(file) ?? (await decodeAndKeep(file, ports))

/**
 * Decodes a photo as `decodeRecent` does, to be read alone: what the cache keeps is shared, so that nobody may change it.
 *
 * @throws SpotlessError those of `decodePhoto`
 */
export const readRecent = async (file: Uint8Array, ports: DecodingPorts): Promise<Photo> => {
  const cached = ports.photoCache.share(file)
  if (cached !== undefined) return cached
  const photo = await decodeAndKeep(file, ports)
  return ports.photoCache.share(file) ?? photo
}
