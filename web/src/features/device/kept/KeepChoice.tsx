import { useId } from 'react'
import { switchKeeping, useKept } from './keptResults.ts'

/** Chooses whether results stay on this device when the tab is closed. */
export const KeepChoice = () => {
  const { isOn, canKeep } = useKept()
  const hintId = useId()
  if (canKeep === null) return null
  return (
    <div className="grid gap-1 text-sm">
      <label className="flex min-h-10 cursor-pointer items-center gap-3 justify-self-start font-semibold has-disabled:cursor-default has-disabled:text-muted">
        <input
          type="checkbox"
          checked={isOn && canKeep}
          disabled={!canKeep}
          aria-describedby={hintId}
          className="size-5 accent-accent"
          onChange={(event) => void switchKeeping(event.target.checked)}
        />
        Keep results on this device
      </label>
      <p id={hintId} className="text-muted">
        {canKeep
          ? 'With their photos, in this browser’s private storage, until you remove them. Nothing is sent.'
          : 'This browser cannot keep results: download what you need before you close the tab.'}
      </p>
    </div>
  )
}
