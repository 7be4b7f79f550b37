import { type GalleryPhoto, galleryPath } from '@spotless/contract/content'
import { useEffect, useState } from 'react'
import { button } from '../../ui/button.ts'

/** One photo at a time: the watermarked photo next to our result or the clean reference. */
export const Gallery = ({ photos }: { readonly photos: readonly GalleryPhoto[] }) => {
  const [index, setIndex] = useState(0)
  const [showsClean, setShowsClean] = useState(false)
  const count = photos.length
  const step = (by: number) => setIndex((at) => (at + by + count) % count)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      if (by !== 0) setIndex((at) => (at + by + count) % count)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [count])

  useEffect(() => {
    // Prefetches the neighbours, so that stepping never shows an empty frame.
    for (const neighbour of [photos[(index + 1) % count], photos[(index - 1 + count) % count]]) {
      if (neighbour === undefined) continue
      for (const which of ['marked', 'result', 'clean'] as const) new Image().src = galleryPath(neighbour.name, which)
    }
  }, [photos, index, count])

  const photo = photos[index]
  if (photo === undefined) return null
  const right = showsClean ? 'clean' : 'result'
  const frame = (which: 'marked' | 'result' | 'clean', label: string, alt: string) => (
    <figure className="grid content-start gap-2">
      <img
        src={galleryPath(photo.name, which)}
        alt={alt}
        width={photo.width}
        height={photo.height}
        className="aspect-[4/3] h-auto w-full rounded-card bg-surface object-contain"
      />
      <figcaption className="text-sm text-muted">{label}</figcaption>
    </figure>
  )
  return (
    <section aria-label="Results, one photo at a time" className="grid gap-6">
      <div className="grid gap-4 md:grid-cols-2">
        {frame('marked', `Watermarked: ${photo.mark}`, `${photo.alt}, watermarked`)}
        {frame(
          right,
          showsClean ? 'Clean reference' : 'Our result',
          showsClean ? `${photo.alt}, before the watermark was added` : `${photo.alt}, with the watermark removed`,
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className={button('quiet', 'icon')} aria-label="Previous photo" onClick={() => step(-1)}>
          <span aria-hidden>←</span>
        </button>
        <button type="button" className={button('quiet', 'icon')} aria-label="Next photo" onClick={() => step(1)}>
          <span aria-hidden>→</span>
        </button>
        <p className="min-w-18 text-center tabular-nums" aria-live="polite">
          {index + 1} / {count}
        </p>
        <button type="button" className={button('primary')} onClick={() => setShowsClean(!showsClean)}>
          {showsClean ? 'Show Result' : 'Show Clean Reference'}
        </button>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
        {[
          ['PSNR inside the watermark', `${photo.psnrDb.toFixed(1)} dB (${photo.psnrBeforeDb.toFixed(1)} dB before)`],
          ['SSIM inside the watermark', photo.ssim.toFixed(3)],
          ['Seconds', photo.seconds.toFixed(1)],
          ['Engine', photo.engine],
          ['Photo', photo.credit],
        ].map(([term, value]) => (
          <div key={term}>
            <dt className="text-muted">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
