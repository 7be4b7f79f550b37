import { maxPromptCharacters } from '@spotless/contract/limits'
import { useId } from 'react'

interface PromptFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The words of Chat to Edit. */
export const PromptField = ({ value, onChange }: PromptFieldProps) => {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        What should change?
      </label>
      <textarea
        id={id}
        rows={4}
        maxLength={maxPromptCharacters}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder="Make it warmer and a little brighter"
        className="resize-y rounded-control border border-line bg-ground p-3 text-sm placeholder:text-muted"
      />
    </div>
  )
}
