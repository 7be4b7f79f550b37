import { useId } from 'react'

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** The value as text, for example `40 %`. */
  readonly format: (value: number) => string
  readonly onChange: (value: number) => void
}

/** A labelled slider, by default 0–100 in steps of 5. */
export const Slider = ({ label, value, min = 0, max = 100, step = 5, format, onChange }: SliderProps) => {
  const id = useId()
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="text-muted tabular-nums">
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="range w-full"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}
