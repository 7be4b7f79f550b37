import type { Backdrop } from '@spotless/contract/options'
import { useState } from 'react'

interface CustomColourProps {
  /** Label of the backdrop in use. */
  readonly chosen: string
  readonly disabled: boolean
  readonly onPick: (label: string, backdrop: Backdrop) => void
}

const label = 'Custom colour'

/**
 * Any colour as a backdrop; applied by a button, because the colour picker reports every colour it
 * passes over.
 */
export const CustomColour = ({ chosen, disabled, onPick }: CustomColourProps) => {
  const [colour, setColour] = useState('#7c9cbf')
  return (
    <label className="col-span-2 flex h-10 items-center justify-between rounded-control bg-raised pr-1.5 pl-4 text-sm font-medium">
      {label}
      <span className="flex gap-1.5">
        <input
          type="color"
          value={colour}
          disabled={disabled}
          className="h-7 w-11 cursor-pointer rounded bg-transparent"
          onChange={(event) => setColour(event.target.value)}
        />
        <button
          type="button"
          disabled={disabled}
          aria-pressed={chosen === label}
          className="h-7 rounded-[7px] bg-surface px-2.5 text-xs"
          onClick={() => onPick(label, { kind: 'colour', colour })}
        >
          Apply
        </button>
      </span>
    </label>
  )
}
