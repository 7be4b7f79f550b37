import { modes } from '@spotless/contract/mode'
import { screen } from '@spotless/contract/route'
import { clsx } from 'clsx'
import { Download, MapPinOff, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { button } from '../../ui/button.ts'
import { formatTimeLeft } from './formatDuration.ts'
import { deleteImage, type StoredImage } from './useAccount.ts'

const tickMs = 15_000
const action =
  'inline-flex h-10 items-center gap-1.5 rounded-control px-2 text-sm font-medium hover:bg-raised disabled:opacity-50'

/** The current time, updated while the page is open. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

const ImageCard = ({ image, now }: { readonly image: StoredImage; readonly now: number }) => {
  const [busy, setBusy] = useState(false)
  const latest = image.results[0]
  const name = image.originalFilename
  const made = image.results.length
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-4 rounded-card bg-surface p-3 sm:grid-cols-1 sm:p-4">
      <div
        className={clsx(
          'grid aspect-square place-items-center overflow-hidden rounded-control sm:aspect-4/3',
          latest?.editingMode === 'background-removal' ? 'checkerboard' : 'bg-raised',
        )}
      >
        <img
          src={latest?.processedPath ?? image.originalPath}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
        />
      </div>
      <div className="grid min-w-0 content-between gap-2">
        <div className="grid gap-0.5">
          <h3 className="truncate text-sm font-semibold tracking-normal" title={name}>
            {name}
          </h3>
          <p className="text-xs text-muted">
            {modes[latest?.editingMode ?? image.editingMode].label} · {made === 0 ? 'no' : made}{' '}
            {made === 1 ? 'result' : 'results'}
          </p>
          <p className="text-xs text-muted tabular-nums">Deleted in {formatTimeLeft(image.expiresAt, now)}</p>
        </div>
        <div className="-mx-2 flex flex-wrap">
          <a href={`${latest?.processedPath ?? image.originalPath}&download`} download className={action}>
            <Download className="size-4" aria-hidden /> Download <span className="sr-only">{name}</span>
          </a>
          {image.hasLocation && (
            <a
              href={`${latest?.processedPath ?? image.originalPath}&download&location=remove`}
              download
              className={action}
            >
              <MapPinOff className="size-4" aria-hidden /> Without location <span className="sr-only">{name}</span>
            </a>
          )}
          <button
            type="button"
            disabled={busy}
            className={clsx(action, 'text-danger')}
            onClick={async () => {
              setBusy(true)
              await deleteImage(image)
              setBusy(false)
            }}
          >
            <Trash2 className="size-4" aria-hidden /> {busy ? 'Deleting…' : 'Delete now'}{' '}
            <span className="sr-only">{name}</span>
          </button>
        </div>
      </div>
    </li>
  )
}

const grid = 'grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3'

/** The stored photos, each with the time until it is deleted. */
export const ImageList = ({
  images,
  failed,
}: {
  readonly images: StoredImage[] | undefined
  readonly failed: boolean
}) => {
  const now = useNow()
  if (failed) return <p className="text-muted">We could not load your photos. Please reload the page.</p>
  if (images === undefined) {
    return (
      <div role="status" aria-label="Loading your photos" className={grid}>
        {[0, 1, 2].map((slot) => (
          <div key={slot} className="h-28 rounded-card bg-surface sm:h-80" />
        ))}
      </div>
    )
  }
  if (images.length === 0) {
    return (
      <div className="grid justify-items-start gap-4 rounded-card bg-surface p-6">
        <p className="text-muted">You have no stored photos.</p>
        <Link to={screen.editor} className={button('quiet')}>
          Edit a photo
        </Link>
      </div>
    )
  }
  return (
    <ul className={grid}>
      {images.map((image) => (
        <ImageCard key={image.id} image={image} now={now} />
      ))}
    </ul>
  )
}
