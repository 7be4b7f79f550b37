import type { KeyFacts } from '@spotless/contract/keys'
import { button } from '../../../ui/button.ts'
import { formatDate } from '../formatDate.ts'

interface KeyListProps {
  readonly keys: readonly KeyFacts[]
  readonly isBusy: boolean
  readonly onRevoke: (id: string, name: string) => void
}

const factsOf = ({ ending, scopes, expiresAt, lastUsedAt, uses }: KeyFacts): string =>
  [
    `…${ending}`,
    scopes.join(', '),
    lastUsedAt === null
      ? 'not used yet'
      : `${uses} ${uses === 1 ? 'request' : 'requests'}, last ${formatDate(lastUsedAt)}`,
    expiresAt === null
      ? 'never expires'
      : `${Date.parse(expiresAt) < Date.now() ? 'expired' : 'expires'} ${formatDate(expiresAt)}`,
  ].join(' · ')

export const KeyList = ({ keys, isBusy, onRevoke }: KeyListProps) => (
  <ul className="grid gap-2" aria-label="Your API keys">
    {keys.map((key) => (
      <li
        key={key.id}
        className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-raised px-4 py-2 text-sm"
      >
        <span className="min-w-0">
          <span className="block break-words font-medium">{key.name}</span>
          <span className="text-muted">{factsOf(key)}</span>
        </span>
        <button
          type="button"
          disabled={isBusy}
          className={button('ghost', 'tight', 'text-danger!')}
          onClick={() => onRevoke(key.id, key.name)}
        >
          Revoke <span className="sr-only">the key {key.name}</span>
        </button>
      </li>
    ))}
  </ul>
)
