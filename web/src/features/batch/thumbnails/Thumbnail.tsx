import { clsx } from 'clsx'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyThumbnail } from './copyThumbnail.ts'
import { keptThumbnail, makeThumbnail } from './thumbnails.ts'

interface ThumbnailProps {
  /** Names the picture among all thumbnails. */
  readonly id: string
  /** Null while there is nothing to show. */
  readonly source: Blob | string | null
  /** The photo on the server, which makes a copy where this browser cannot show the source. */
  readonly imageId?: string | undefined
  readonly className?: string
}

/** A small picture of a photo, made in a worker when it comes into view. */
export const Thumbnail = ({ id, source, imageId, className }: ThumbnailProps) => {
  const [made, setMade] = useState<{ readonly id: string; readonly url: string | null } | null>(null)
  const known = keptThumbnail(id)
  const hasSource = source !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: links to the same picture differ every time
  useEffect(() => {
    if (known !== undefined || source === null) return
    const control = new AbortController()
    const make = async (): Promise<void> => {
      const own = await makeThumbnail(id, source, control.signal)
      const url = own ?? (imageId === undefined ? null : await copyThumbnail(id, imageId, control.signal))
      if (!control.signal.aborted) setMade({ id, url })
    }
    void make()
    return () => control.abort()
  }, [id, hasSource, imageId])
  const url = known ?? (made?.id === id ? made.url : undefined)
  if (url === null || !hasSource) {
    return (
      <span className={clsx('grid size-full place-items-center text-muted', className)}>
        {(url === null || !hasSource) && <ImageOff className="size-6" aria-hidden />}
      </span>
    )
  }
  return url === undefined ? (
    <span className={clsx('block size-full', className)} />
  ) : (
    <img src={url} alt="" decoding="async" className={clsx('size-full object-contain', className)} />
  )
}
