import { createHash } from 'node:crypto'
import { decodePhoto } from './decode.ts'
import type { Photo } from './photo.ts'

/** Largest photo that is kept, as samples: 24 MP with alpha. */
const maxKeptBytes = 100_000_000
/** People who edit a photo further do so within this time; then its memory is given back. */
const keptMs = 120_000

let kept: { readonly key: string; readonly photo: Photo } | undefined
let expiry: NodeJS.Timeout | undefined

const copyOf = ({ raster, source }: Photo): Photo => ({
  raster: { ...raster, data: new (raster.data instanceof Uint16Array ? Uint16Array : Uint8Array)(raster.data) },
  source,
})

/**
 * Decodes a photo as `decodePhoto` does, and keeps the last one for two minutes: whoever erases one thing usually erases a
 * second on the same photo, and decoding is a seventh of the work. What it gives belongs to the caller alone.
 *
 * @throws SpotlessError those of `decodePhoto`
 */
export const decodeRecent = async (bytes: Uint8Array): Promise<Photo> => {
  const key = createHash('sha256').update(bytes).digest('base64')
  clearTimeout(expiry)
  expiry = setTimeout(() => {
    kept = undefined
  }, keptMs)
  expiry.unref()
  if (kept?.key === key) return copyOf(kept.photo)
  kept = undefined
  const photo = await decodePhoto(bytes)
  if (photo.raster.data.byteLength <= maxKeptBytes) kept = { key, photo: copyOf(photo) }
  return photo
}
