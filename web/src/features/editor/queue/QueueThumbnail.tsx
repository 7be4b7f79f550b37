import { useEffect, useState } from 'react'
import { makeThumbnail } from './makeThumbnail.ts'

const thumbnailPx = 112

/** A photo of a queue, drawn small. */
export const QueueThumbnail = ({ file }: { readonly file: File }) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let gone = false
    void makeThumbnail(file, thumbnailPx).then((blob) => {
      if (!blob || gone) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    })
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [file])
  return url ? <img src={url} alt="" width={56} height={56} className="size-14" /> : <span className="block size-14" />
}
