import type { Backdrop } from '@spotless/contract/options'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { button } from '../../../ui/button.ts'
import { FileInput } from '../../../ui/FileInput.tsx'
import { backdrops } from './backdrops.ts'
import { CustomColour } from './CustomColour.tsx'

interface BackdropPickerProps {
  /** Label of the backdrop in use. */
  readonly chosen: string
  readonly disabled: boolean
  readonly onPick: (label: string, backdrop: Backdrop, photo?: File) => void
}

const swatch =
  'aspect-square max-h-12 overflow-hidden rounded-control ring-1 ring-line hover:ring-2 hover:ring-accent-text aria-pressed:ring-3 aria-pressed:ring-accent-text'
const pressed = 'px-2 aria-pressed:ring-2 aria-pressed:ring-accent-text'

const blurred = 'Blurred'
const ownPhoto = 'Your photo'

/** Backdrops to choose from: colours, gradients, the blurred original, a photo, a custom colour. */
export const BackdropPicker = ({ chosen, disabled, onPick }: BackdropPickerProps) => {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className="grid grid-cols-7 gap-2">
        {backdrops.map(({ label, backdrop, css }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={chosen === label}
            disabled={disabled}
            className={css ? swatch : `${swatch} checkerboard`}
            style={css ? { background: css } : undefined}
            onClick={() => onPick(label, backdrop)}
          />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <button
          type="button"
          aria-pressed={chosen === blurred}
          disabled={disabled}
          className={button('quiet', 'small', pressed)}
          onClick={() => onPick(blurred, { kind: 'blur', radiusRatio: 0.02 })}
        >
          {blurred}
        </button>
        <button
          type="button"
          aria-pressed={chosen === ownPhoto}
          disabled={disabled}
          className={button('quiet', 'small', `gap-1.5 ${pressed}`)}
          onClick={() => picker.current?.click()}
        >
          <ImagePlus className="size-4" aria-hidden /> {ownPhoto}
        </button>
        <CustomColour chosen={chosen} disabled={disabled} onPick={onPick} />
      </div>
      <FileInput
        ref={picker}
        label="Background photo"
        accept="image/*"
        onFiles={([file]) => file && onPick(ownPhoto, { kind: 'photo' }, file)}
      />
    </>
  )
}
