import type { AccountAnswer } from '@spotless/contract/account'
import { bytesPerMegabyte } from '@spotless/contract/limits'

const megabytes = (bytes: number): string => `${Math.ceil(bytes / bytesPerMegabyte).toLocaleString()} MB`

interface BarProps {
  readonly label: string
  readonly text: string
  readonly value: number
  readonly max: number
}

const Bar = ({ label, text, value, max }: BarProps) => {
  const percent = Math.min(100, (value / max) * 100)
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{text}</span>
      </p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-raised">
        <div className={percent >= 90 ? 'h-full bg-danger' : 'h-full bg-accent'} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

/** How much of the plan's storage is used. */
export const StorageUse = ({ storage }: { readonly storage: AccountAnswer['storage'] }) => {
  const { photos, maxPhotos, bytes, maxBytes } = storage
  return (
    <div className="grid gap-4 rounded-card bg-surface p-6 sm:grid-cols-2 sm:gap-8">
      <Bar
        label="Photos"
        text={`${photos.toLocaleString()} of ${maxPhotos.toLocaleString()}`}
        value={photos}
        max={maxPhotos}
      />
      <Bar label="Storage" text={`${megabytes(bytes)} of ${megabytes(maxBytes)}`} value={bytes} max={maxBytes} />
    </div>
  )
}
