import { useEffect, useRef } from 'react'
import { button } from '../../../ui/button.ts'
import { chooseReading } from '../actions/processPhoto.ts'
import type { Doubt } from '../editorStore.ts'

/** Asks which of two edits a prompt means, before any is made. */
export const ReadingChoice = ({ doubt: { says, readings, from } }: { readonly doubt: Doubt }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="reading-choice" className="grid gap-2 rounded-card bg-raised p-3">
      <h2 id="reading-choice" ref={heading} tabIndex={-1} className="text-sm font-semibold break-words outline-none">
        What do you mean by “{says}”?
      </h2>
      <div className="flex flex-wrap gap-2">
        {readings.map(({ text, prompt }) => (
          <button
            key={prompt}
            type="button"
            className={button('primary', 'small')}
            onClick={() => void chooseReading(from, prompt)}
          >
            {text}
          </button>
        ))}
      </div>
      <p className="text-xs text-muted">Nothing is edited or charged until you choose.</p>
    </section>
  )
}
