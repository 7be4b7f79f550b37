import { type DownloadChoice, type DownloadFormat, lossyDownloads, minDownloadBytes } from '@spotless/contract/download'
import { Download, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { button } from '../../../ui/button.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import type { EditResult } from '../editorStore.ts'
import { downloadAs } from './downloadAs.ts'

const labels: Readonly<Record<DownloadFormat, string>> = {
  original: 'As the result is',
  jpeg: 'JPEG',
  png: 'PNG, without loss',
  webp: 'WebP',
  avif: 'AVIF',
  tiff: 'TIFF, 16 bit',
  psd: 'PSD, in layers',
}
const formats = Object.keys(labels) as DownloadFormat[]

const hints: Readonly<Partial<Record<DownloadFormat, string>>> = {
  jpeg: 'JPEG shows white where a picture is transparent.',
  psd: 'Result, photo and mask as layers of 8 bits a sample; photo and mask are hidden.',
}

const sizes = [
  { value: 'quality', label: 'Quality' },
  { value: 'limit', label: 'Size limit' },
] as const

const metadataLabels: Readonly<Record<DownloadChoice['metadata'], string>> = {
  keep: 'Keep all',
  'remove-location': 'Remove the location',
  remove: 'Remove all but colours',
}
const metadataChoices = Object.keys(metadataLabels) as DownloadChoice['metadata'][]

const field = 'h-11 w-full rounded-control border-r-8 border-transparent bg-raised px-3 text-sm font-normal'
const label = 'grid gap-2 text-sm font-semibold'

interface Fields {
  readonly format: DownloadFormat
  readonly by: (typeof sizes)[number]['value']
  readonly quality: number
  readonly limitKilobytes: string
  readonly longSidePx: string
  readonly metadata: DownloadChoice['metadata']
}

const initial: Fields = {
  format: 'original',
  by: 'quality',
  quality: 90,
  limitKilobytes: '200',
  longSidePx: '',
  metadata: 'keep',
}

const bytesPerKilobyte = 1_000

const choiceOf = ({ format, by, quality, limitKilobytes, longSidePx, metadata }: Fields): Partial<DownloadChoice> => ({
  format,
  metadata,
  ...(lossyDownloads.includes(format) &&
    (by === 'quality' ? { quality } : { maxBytes: Math.round(Number(limitKilobytes) * bytesPerKilobyte) })),
  ...(longSidePx !== '' && format !== 'psd' && { longSidePx: Math.round(Number(longSidePx)) }),
})

interface SizeFieldsProps {
  readonly fields: Fields
  readonly onChange: (changed: Partial<Fields>) => void
}

/** Quality, or the size that the file may have. */
const SizeFields = ({ fields: { by, quality, limitKilobytes }, onChange }: SizeFieldsProps) => (
  <>
    <SegmentedControl label="File size by" value={by} options={sizes} onChange={(next) => onChange({ by: next })} />
    {by === 'quality' ? (
      <Slider
        label="Quality"
        value={quality}
        min={5}
        format={String}
        onChange={(next) => onChange({ quality: next })}
      />
    ) : (
      <label className={label}>
        At most, in kB
        <input
          type="number"
          required
          min={minDownloadBytes / bytesPerKilobyte}
          className={field}
          value={limitKilobytes}
          onChange={(event) => onChange({ limitKilobytes: event.target.value })}
        />
        <span className="font-normal text-muted">The highest quality that fits is taken.</span>
      </label>
    )}
  </>
)

/** Download as: format, size and metadata of the file. */
export const DownloadMenu = ({ result }: { readonly result: EditResult }) => {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fields, setFields] = useState(initial)
  const change = (changed: Partial<Fields>) => setFields((known) => ({ ...known, ...changed }))
  const download = async () => {
    setBusy(true)
    const isDone = await downloadAs(result, choiceOf(fields))
    setBusy(false)
    if (isDone) setOpen(false)
  }
  return (
    <>
      <button type="button" className={button('quiet', 'small', 'w-full')} onClick={() => setOpen(true)}>
        <SlidersHorizontal className="size-4" aria-hidden /> Download as…
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Download as">
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void download()
          }}
        >
          <label className={label}>
            Format
            <select
              className={field}
              value={fields.format}
              onChange={(event) => {
                const format = formats.find((one) => one === event.target.value)
                if (format) change({ format })
              }}
            >
              {formats.map((format) => (
                <option key={format} value={format}>
                  {labels[format]}
                </option>
              ))}
            </select>
            {hints[fields.format] !== undefined && (
              <span className="font-normal text-muted">{hints[fields.format]}</span>
            )}
          </label>
          {lossyDownloads.includes(fields.format) && <SizeFields fields={fields} onChange={change} />}
          {fields.format !== 'psd' && (
            <label className={label}>
              Long side, in pixels
              <input
                type="number"
                min={16}
                max={Math.max(result.answer.width, result.answer.height)}
                placeholder={String(Math.max(result.answer.width, result.answer.height))}
                className={field}
                value={fields.longSidePx}
                onChange={(event) => change({ longSidePx: event.target.value })}
              />
            </label>
          )}
          <label className={label}>
            Metadata
            <select
              className={field}
              value={fields.metadata}
              onChange={(event) => {
                const metadata = metadataChoices.find((one) => one === event.target.value)
                if (metadata) change({ metadata })
              }}
            >
              {metadataChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {metadataLabels[choice]}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" disabled={isBusy} className={button('primary', 'large', 'w-full')}>
            <Download className="size-5" aria-hidden /> {isBusy ? 'Making the file…' : 'Download file'}
          </button>
        </form>
      </Dialog>
    </>
  )
}
