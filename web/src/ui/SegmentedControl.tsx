import { clsx } from 'clsx'

interface SegmentedControlProps<Value extends string | number> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean
}

/** Radio buttons side by side, for a choice among a few. */
export const SegmentedControl = <Value extends string | number>(props: SegmentedControlProps<Value>) => {
  const { label, value, options, onChange, disabled = false } = props
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="flex gap-1 rounded-control bg-raised p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'relative flex h-10 flex-1 cursor-pointer items-center justify-center rounded-[7px] px-2 text-sm font-medium transition-colors duration-150 has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
              option.value === value ? 'bg-surface text-ink shadow-sm' : 'text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={label}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
