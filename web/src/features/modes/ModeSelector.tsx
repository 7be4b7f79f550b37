import { type Mode, modeNames, modes } from '@spotless/contract/mode'
import { clsx } from 'clsx'
import { modeIcons } from './modeIcons.ts'

interface ModeSelectorProps {
  readonly mode: Mode
  readonly onChange: (mode: Mode) => void
  /** Modes that this installation offers; undefined while unknown. */
  readonly available: readonly Mode[] | undefined
  /** Modes to choose among, all seven unless given. */
  readonly names?: readonly Mode[]
}

/** Modes as radio buttons. Those that the installation lacks are shown as unavailable. */
export const ModeSelector = ({ mode, onChange, available, names = modeNames }: ModeSelectorProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-3 text-sm font-semibold">What would you like to do?</legend>
    <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
      {names.map((name) => {
        const Icon = modeIcons[name]
        const missing = available !== undefined && !available.includes(name)
        return (
          <label
            key={name}
            className={clsx(
              'relative flex cursor-pointer items-start gap-3 rounded-control p-3 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
              mode === name ? 'bg-accent-soft' : 'bg-surface hover:bg-raised',
            )}
          >
            <input
              type="radio"
              name="mode"
              value={name}
              checked={mode === name}
              onChange={() => onChange(name)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            <Icon
              className={clsx('mt-0.5 size-5 shrink-0', mode === name ? 'text-accent-text' : 'text-muted')}
              aria-hidden
            />
            <span className="grid">
              <span className="text-sm font-medium">{modes[name].label}</span>
              <span className="text-xs text-muted">
                {missing ? 'Not available on this site yet.' : modes[name].description}
              </span>
            </span>
          </label>
        )
      })}
    </div>
  </fieldset>
)
