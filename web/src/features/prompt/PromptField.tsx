import { maxPromptCharacters } from '@spotless/contract/limits'
import { useId } from 'react'

interface PromptFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called on Enter; Shift + Enter starts a new line. */
  readonly onSubmit: () => void
}

/** The prompt of Chat to Edit. */
export const PromptField = ({ label, value, onChange, onSubmit }: PromptFieldProps) => {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={maxPromptCharacters}
        value={value}
        enterKeyHint="send"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          onSubmit()
        }}
        placeholder="Make it warmer and a little brighter"
        className="resize-y rounded-control border border-line bg-ground p-3 text-sm placeholder:text-muted"
      />
    </div>
  )
}
