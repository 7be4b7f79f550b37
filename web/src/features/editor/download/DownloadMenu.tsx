import {
  type DownloadChoice,
  type DownloadFormat,
  downloadFormats,
  lossyDownloads,
  minDownloadBytes,
} from '@spotless/contract/download'
import type { PhotoFormat } from '@spotless/contract/upload'
import { Download, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { button } from '../../../ui/button.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { type EditResult, editor, useEditor } from '../editorStore.ts'
import { downloadAs } from './downloadAs.ts'

const names: Readonly<Record<Exclude<DownloadFormat, 'original'>, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  tiff: 'TIFF',
  psd: 'PSD',
}
const traits: Readonly<Partial<Record<DownloadFormat, string>>> = {
  png: 'without loss',
  tiff: '16 bit',
  psd: 'in layers',
}

const labelOf = (format: DownloadFormat, own: PhotoFormat): string => {
  if (format === 'original') return `Same as the result (${names[own]})`
  const trait = traits[format]
  return trait === undefined ? names[format] : `${names[format]}, ${trait}`
}

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
const unsigned = 'The file is not signed then: a signature names the file it was made from.'
const metadataChoices = Object.keys(metadataLabels) as DownloadChoice['metadata'][]

const field = 'h-11 w-full rounded-control border-r-8 border-transparent bg-raised px-3 text-sm font-normal'
const label = 'grid gap-2 text-sm font-semibold'

interface Fields {
  readonly format: DownloadFormat
  readonly by: (typeof sizes)[number]['value']
  readonly quality: number
  readonly limitKilobytes: string
  readonly longSidePx: string
  /** Whether all metadata go; whether the location does is one choice for every download. */
  readonly isBare: boolean
}

const initial: Fields = {
  format: 'original',
  by: 'quality',
  quality: 90,
  limitKilobytes: '200',
  longSidePx: '',
  isBare: false,
}

const bytesPerKilobyte = 1_000

const choiceOf = (
  { format, by, quality, limitKilobytes, longSidePx }: Fields,
  metadata: DownloadChoice['metadata'],
): Partial<DownloadChoice> => ({
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

interface MetadataFieldProps {
  readonly value: DownloadChoice['metadata']
  readonly onChange: (value: DownloadChoice['metadata']) => void
}

const MetadataField = ({ value, onChange }: MetadataFieldProps) => (
  <label className={label}>
    Metadata
    <select
      className={field}
      value={value}
      onChange={(event) => {
        const chosen = metadataChoices.find((one) => one === event.target.value)
        if (chosen) onChange(chosen)
      }}
    >
      {metadataChoices.map((choice) => (
        <option key={choice} value={choice}>
          {metadataLabels[choice]}
        </option>
      ))}
    </select>
    {value !== 'keep' && <span className="font-normal text-muted">{unsigned}</span>}
  </label>
)

/** Download as: format, size and metadata of the file. */
export const DownloadMenu = ({ result }: { readonly result: EditResult }) => {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fields, setFields] = useState(initial)
  const change = (changed: Partial<Fields>) => setFields((known) => ({ ...known, ...changed }))
  const removesLocation = useEditor((state) => state.removesLocation)
  const withLocation = removesLocation ? 'remove-location' : 'keep'
  const metadata = fields.isBare ? 'remove' : withLocation
  const changeMetadata = (chosen: DownloadChoice['metadata']) => {
    change({ isBare: chosen === 'remove' })
    if (chosen !== 'remove') editor.set({ removesLocation: chosen === 'remove-location' })
  }
  const longSide = Math.max(result.answer.width, result.answer.height)
  const download = async () => {
    setBusy(true)
    const isDone = await downloadAs(result, choiceOf(fields, metadata))
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
                const format = downloadFormats.find((one) => one === event.target.value)
                if (format) change({ format })
              }}
            >
              {downloadFormats.map((format) => (
                <option key={format} value={format}>
                  {labelOf(format, result.answer.format)}
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
                max={longSide}
                placeholder={`${longSide}, as it is`}
                className={field}
                value={fields.longSidePx}
                onChange={(event) => change({ longSidePx: event.target.value })}
              />
            </label>
          )}
          <MetadataField value={metadata} onChange={changeMetadata} />
          <button type="submit" disabled={isBusy} className={button('primary', 'large', 'w-full')}>
            <Download className="size-5" aria-hidden /> {isBusy ? 'Making the file…' : 'Download file'}
          </button>
        </form>
      </Dialog>
    </>
  )
}
