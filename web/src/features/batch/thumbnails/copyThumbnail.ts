import { route } from '@spotless/contract/route'
import { call } from '../../../lib/call.ts'
import { makeThumbnail, thumbnailSidePx } from './thumbnails.ts'

/** One at a time: the server holds a person to few downloads at once. */
let last: Promise<unknown> = Promise.resolve()

/**
 * The thumbnail of a photo that this browser cannot show, from a copy that the server makes.
 * @returns null if the server makes none, or the signal aborted before it was its turn
 */
export const copyThumbnail = (key: string, imageId: string, signal: AbortSignal): Promise<string | null> => {
  const make = async (): Promise<string | null> => {
    if (signal.aborted) return null
    const query = `of=original&format=webp&quality=80&longSidePx=${thumbnailSidePx}`
    try {
      const copy = await call('GET', `${route.download(imageId)}?${query}`, { signal })
      return await makeThumbnail(key, await copy.blob(), signal)
    } catch {
      return null
    }
  }
  const made = last.then(make)
  last = made
  return made
}
