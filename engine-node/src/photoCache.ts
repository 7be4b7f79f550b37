import { createHash } from 'node:crypto'
import type { Photo } from '@spotless/engine/container/photo'
import type { PhotoCache } from '@spotless/engine/ports'

/** Largest photo that is kept, as samples: 24 MP with alpha. */
const maxKeptBytes = 100_000_000
/** People who edit a photo further do so within this time; then its memory is given back. */
const keptMs = 120_000

const copyOf = ({ raster, source }: Photo): Photo => ({
  raster: { ...raster, data: new (raster.data instanceof Uint16Array ? Uint16Array : Uint8Array)(raster.data) },
  source,
})

const keys = new WeakMap<Uint8Array, string>()

/** Hash of a file, computed once: a photo that is not cached is looked up and then stored under the same key. */
const keyOf = (file: Uint8Array): string => {
  const key = keys.get(file) ?? createHash('sha256').update(file).digest('base64')
  keys.set(file, key)
  return key
}

/** Keeps the photo that was decoded last, for two minutes after its last use. */
export const createPhotoCache = (): PhotoCache => {
  let kept: { readonly key: string; readonly photo: Photo } | undefined
  let expiry: NodeJS.Timeout | undefined
  const restartExpiry = (): void => {
    clearTimeout(expiry)
    expiry = setTimeout(() => {
      kept = undefined
    }, keptMs)
    expiry.unref()
  }
  const share = (file: Uint8Array): Photo | undefined => {
    restartExpiry()
    if (kept?.key === keyOf(file)) return kept.photo
    // Freed before the next photo is decoded: both at once would double the peak.
    kept = undefined
    return undefined
  }
  return {
    get: (file) => {
      const photo = share(file)
      return photo && copyOf(photo)
    },
    share,
    set: (file, photo) => {
      restartExpiry()
      kept = photo.raster.data.byteLength <= maxKeptBytes ? { key: keyOf(file), photo: copyOf(photo) } : undefined
    },
  }
}
