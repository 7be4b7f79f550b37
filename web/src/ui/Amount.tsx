import { useId } from 'react'

interface AmountProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** How a value is said, for example `40 %`. */
  readonly says: (value: number) => string
  readonly onChange: (value: number) => void
}

/** A number between two bounds. */
export const Amount = ({ label, value, min, max, step, says, onChange }: AmountProps) => {
  const id = useId()
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="text-muted tabular-nums">
          {says(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="range w-full"
        {...{ min, max, step, value }}
        aria-valuetext={says(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}
