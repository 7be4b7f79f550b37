import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { BackdropPicker } from './BackdropPicker.tsx'
import { type ApplyBackground, isTransparent, useBackground } from './useBackground.ts'

const framings = [
  { value: 'whole', label: 'Full frame' },
  { value: 'trimmed', label: 'Trimmed' },
  { value: 'square', label: 'Square' },
] as const

const shadows = [
  { value: 0, label: 'None' },
  { value: 50, label: 'Soft' },
  { value: 90, label: 'Strong' },
] as const

const alphaFormats = [
  { value: 'png', label: 'PNG' },
  { value: 'webp', label: 'WebP' },
] as const
const allFormats = [...alphaFormats, { value: 'jpeg', label: 'JPEG' }] as const

interface BackgroundPanelProps {
  readonly onApply: ApplyBackground
  /** Whether other work is under way. */
  readonly isBlocked: boolean
}

/**
 * Backdrop, framing, shadow and format of a cut-out. Every change starts from the cut-out and is
 * free.
 */
export const BackgroundPanel = ({ onApply, isBlocked }: BackgroundPanelProps) => {
  const { change, label, isBusy, setBackdrop, setOptions } = useBackground(onApply, isBlocked)
  return (
    <section aria-label="Background" aria-busy={isBusy} className="grid gap-4">
      <h2 className="flex items-baseline justify-between text-sm font-semibold tracking-normal">
        Background <span className="text-xs font-normal text-muted">{isBusy ? 'Applying…' : 'Changes are free'}</span>
      </h2>
      <BackdropPicker chosen={label} disabled={isBusy} onPick={setBackdrop} />
      <SegmentedControl
        label="Framing"
        value={change.framing}
        disabled={isBusy}
        options={framings}
        onChange={(framing) => setOptions({ framing })}
      />
      <SegmentedControl
        label="Shadow"
        value={change.shadow}
        disabled={isBusy}
        options={shadows}
        onChange={(shadow) => setOptions({ shadow })}
      />
      <SegmentedControl
        label="Save as"
        value={change.format}
        disabled={isBusy}
        options={isTransparent(change.backdrop) ? alphaFormats : allFormats}
        onChange={(format) => setOptions({ format })}
      />
      <p className="text-xs text-muted">Every change is made from the original cut-out, without loss of quality.</p>
    </section>
  )
}
