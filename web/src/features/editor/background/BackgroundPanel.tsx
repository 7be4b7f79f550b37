import { type Backdrop, type ChangeBackground, changeBackgroundSchema } from '@spotless/contract/options'
import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { button } from '../../../ui/button.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { FileInput } from '../../../ui/FileInput.tsx'
import { type EditResult, type UploadedPhoto, useEditor } from '../editorStore.ts'
import { backdrops } from './backdrops.ts'
import { changeBackground } from './changeBackground.ts'

interface BackgroundPanelProps {
  readonly photo: UploadedPhoto
  readonly result: EditResult
}

const swatch =
  'aspect-square max-h-12 overflow-hidden rounded-control ring-1 ring-line hover:ring-2 hover:ring-accent-text aria-pressed:ring-3 aria-pressed:ring-accent-text'

const hasAlpha = ({ kind }: Backdrop): boolean => kind === 'transparent'

/** What stands behind a cut-out, how it is framed and saved. Every change is made anew from the cut-out, at no cost. */
export const BackgroundPanel = ({ photo, result }: BackgroundPanelProps) => {
  const [change, setChange] = useState<ChangeBackground>(() => changeBackgroundSchema.parse({}))
  const [chosen, setChosen] = useState('Transparent')
  const [own, setOwn] = useState('#7c9cbf')
  const [other, setOther] = useState<File | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const isWorking = useEditor((state) => state.task !== null)
  const picker = useRef<HTMLInputElement>(null)
  const { backdrop, framing, shadow, format } = change

  const apply = async (label: string, next: ChangeBackground, file = other) => {
    if (busy || isWorking) return
    // JPEG has no transparency: a transparent background is then saved as PNG.
    const asked = hasAlpha(next.backdrop) && next.format === 'jpeg' ? { ...next, format: 'png' as const } : next
    setBusy(true)
    const done = await changeBackground(result, label, {
      ...asked,
      other: asked.backdrop.kind === 'photo' ? file : undefined,
    })
    setBusy(false)
    if (!done) return
    setChange(asked)
    setChosen(label)
    setOther(file)
  }
  const behind = (label: string, to: Backdrop, file?: File) => void apply(label, { ...change, backdrop: to }, file)

  return (
    <section aria-label="Background" aria-busy={busy} className="grid gap-4">
      <h2 className="flex items-baseline justify-between text-sm font-semibold tracking-normal">
        Background <span className="text-xs font-normal text-muted">{busy ? 'Changing…' : 'Free to change'}</span>
      </h2>
      <div className="grid grid-cols-7 gap-2">
        {backdrops.map((named) => (
          <button
            key={named.label}
            type="button"
            aria-label={named.label}
            title={named.label}
            aria-pressed={chosen === named.label}
            disabled={busy}
            className={named.swatch ? swatch : `${swatch} checkerboard`}
            style={named.swatch ? { background: named.swatch } : undefined}
            onClick={() => behind(named.label, named.backdrop)}
          />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <button
          type="button"
          aria-pressed={chosen === 'Blurred'}
          disabled={busy}
          className={button('quiet', 'small', 'px-2 aria-pressed:ring-2 aria-pressed:ring-accent-text')}
          onClick={() => behind('Blurred', { kind: 'blur', radiusRatio: 0.02 })}
        >
          Blurred
        </button>
        <button
          type="button"
          aria-pressed={chosen === 'Your photo'}
          disabled={busy}
          className={button('quiet', 'small', 'gap-1.5 px-2 aria-pressed:ring-2 aria-pressed:ring-accent-text')}
          onClick={() => picker.current?.click()}
        >
          <ImagePlus className="size-4" aria-hidden /> Your photo
        </button>
        <label className="col-span-2 flex h-10 items-center justify-between rounded-control bg-raised pr-1.5 pl-4 text-sm font-medium">
          Your colour
          <span className="flex gap-1.5">
            <input
              type="color"
              value={own}
              disabled={busy}
              className="h-7 w-11 cursor-pointer rounded bg-transparent"
              onChange={(event) => setOwn(event.target.value)}
            />
            <button
              type="button"
              disabled={busy}
              aria-pressed={chosen === 'Your colour'}
              className="h-7 rounded-[7px] bg-surface px-2.5 text-xs"
              onClick={() => behind('Your colour', { kind: 'colour', colour: own })}
            >
              Use
            </button>
          </span>
        </label>
      </div>
      <FileInput
        ref={picker}
        label="Background photo"
        accept="image/*"
        onFiles={([file]) => file && behind('Your photo', { kind: 'photo' }, file)}
      />
      <Choice
        label="Framing"
        value={framing}
        disabled={busy}
        options={[
          { value: 'whole', label: 'Whole' },
          { value: 'trimmed', label: 'Trimmed' },
          { value: 'square', label: 'Square' },
        ]}
        onChange={(value) => void apply(chosen, { ...change, framing: value })}
      />
      <Choice
        label="Shadow"
        value={shadow}
        disabled={busy}
        options={[
          { value: 0, label: 'None' },
          { value: 50, label: 'Soft' },
          { value: 90, label: 'Strong' },
        ]}
        onChange={(value) => void apply(chosen, { ...change, shadow: value })}
      />
      <Choice
        label="Save as"
        value={format}
        disabled={busy}
        options={[
          { value: 'png', label: 'PNG' },
          { value: 'webp', label: 'WebP' },
          ...(hasAlpha(backdrop) ? [] : [{ value: 'jpeg' as const, label: 'JPEG' }]),
        ]}
        onChange={(value) => void apply(chosen, { ...change, format: value })}
      />
      <p className="text-xs text-muted">Made anew from the cut-out of {photo.file.name} each time.</p>
    </section>
  )
}
