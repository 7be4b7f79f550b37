import { type KeyRequest, type KeyScope, keyScopes, maxKeyNameCharacters } from '@spotless/contract/keys'
import { type FormEvent, useId, useState } from 'react'
import { button } from '../../../ui/button.ts'

const scopeTexts: Readonly<Record<KeyScope, string>> = {
  read: 'Read photos and results',
  edit: 'Upload and edit',
  batch: 'Run batches',
}

/** Days until a key expires, by the choice's text. */
const lifetimes = [
  ['30 days', 30],
  ['90 days', 90],
  ['1 year', 365],
  ['Never', undefined],
] as const

interface KeyFormProps {
  readonly isBusy: boolean
  /** Answers whether the key was made. */
  readonly onMake: (wanted: KeyRequest) => Promise<boolean>
}

export const KeyForm = ({ isBusy, onMake }: KeyFormProps) => {
  const lifetimeId = useId()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>(keyScopes)
  const [lifetime, setLifetime] = useState(1)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const expiresInDays = lifetimes[lifetime]?.[1]
    const isMade = await onMake({ name, scopes: [...scopes], ...(expiresInDays && { expiresInDays }) })
    if (isMade) setName('')
  }
  const toggle = (scope: KeyScope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((kept) => kept !== scope) : [...scopes, scope])
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid min-w-56 flex-1 gap-1.5 text-sm font-medium">
          Name
          <input
            required
            maxLength={maxKeyNameCharacters}
            autoComplete="off"
            placeholder="Shop import"
            value={name}
            onChange={(event) => setName(event.target.value)}
            className="h-11 rounded-control border border-muted bg-ground px-3 text-base font-normal"
          />
        </label>
        <div className="grid gap-1.5">
          <label htmlFor={lifetimeId} className="text-sm font-medium">
            Expires
          </label>
          <select
            id={lifetimeId}
            value={lifetime}
            onChange={(event) => setLifetime(Number(event.target.value))}
            className="h-11 rounded-control border border-muted bg-ground px-3 text-base"
          >
            {lifetimes.map(([text], index) => (
              <option key={text} value={index}>
                {text}
              </option>
            ))}
          </select>
        </div>
        <button
          type="submit"
          disabled={isBusy || scopes.length === 0}
          className={button('primary', 'small', 'min-h-11')}
        >
          Create key
        </button>
      </div>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <legend className="sr-only">What the key may do</legend>
        {keyScopes.map((scope) => (
          <label key={scope} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-(--color-accent)"
              checked={scopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
            {scopeTexts[scope]}
          </label>
        ))}
      </fieldset>
    </form>
  )
}
