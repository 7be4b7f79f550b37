import { Download, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { saveFile } from '../../../lib/saveFile.ts'
import { button } from '../../../ui/button.ts'
import type { KeptRecord } from './keptRecord.ts'
import { openKept, readKept, removeAllKept, removeKept, useKept } from './keptResults.ts'

/** Address of a kept picture, for as long as it is shown; null where it cannot be read. */
const usePicture = (record: KeptRecord): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    void readKept(record).then((blob) => {
      if (!blob || isGone) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    })
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [record])
  return url
}

const KeptResult = ({ record }: { readonly record: KeptRecord }) => {
  const { label, name, width, height } = record.result
  const url = usePicture(record)
  const save = async (): Promise<void> => {
    const blob = await readKept(record)
    if (blob) saveFile(blob, name)
  }
  return (
    <li className="flex items-center gap-2">
      <button
        type="button"
        aria-label={`Open ${label} of ${record.photo.name}`}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-control p-1 text-left hover:bg-raised"
        onClick={() => void openKept(record)}
      >
        <span className="checkerboard block h-14 w-18 shrink-0 overflow-hidden rounded-control">
          {url && <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />}
        </span>
        <span className="min-w-0">
          <span className="block truncate font-semibold">{label}</span>
          <span className="block truncate text-muted">
            {record.photo.name} · {width} × {height}
          </span>
        </span>
      </button>
      <button
        type="button"
        aria-label={`Download ${name}`}
        disabled={url === null}
        className={button('ghost', 'tight')}
        onClick={() => void save()}
      >
        <Download className="size-4" aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`Remove ${label} of ${record.photo.name} from this device`}
        className={button('ghost', 'tight')}
        onClick={() => void removeKept(record)}
      >
        <Trash2 className="size-4" aria-hidden />
      </button>
    </li>
  )
}

/** The results that are kept on this device: to open, download or remove. */
export const KeptResults = () => {
  const { records } = useKept()
  if (records.length === 0) return null
  return (
    <section aria-label="Kept on this device" className="text-sm">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold tracking-normal">Kept on this device</h2>
        <button type="button" className={button('ghost', 'tight')} onClick={() => void removeAllKept()}>
          Remove all
        </button>
      </div>
      <ul className="mt-1 grid max-h-96 gap-1 overflow-y-auto">
        {records.map((record) => (
          <KeptResult key={record.id} record={record} />
        ))}
      </ul>
    </section>
  )
}
