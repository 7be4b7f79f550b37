import { type BrowserData, browserData } from '@spotless/contract/browserData'
import type { SignInConfig } from '@spotless/contract/config'

/**
 * Whether an entry is used with this way of signing in; every entry counts while that is unknown.
 */
const isUsed = ({ only }: BrowserData, signIn: SignInConfig | undefined): boolean => {
  if (only === undefined || signIn === undefined) return true
  return only === 'embedded' ? signIn.kind === 'oidc' && signIn.isEmbedded : only === signIn.kind
}

/** Everything that this installation stores in a browser. */
export const BrowserDataTable = ({ signIn }: { readonly signIn: SignInConfig | undefined }) => (
  <ul className="grid gap-px overflow-hidden rounded-card">
    {browserData
      .filter((entry) => isUsed(entry, signIn))
      .map(({ name, kind, purpose, lasts }) => (
        <li key={name} className="grid gap-1 bg-surface p-4 text-sm">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <code className="font-mono font-semibold break-all">{name}</code>
            <span className="text-muted">{kind}</span>
          </p>
          <p>{purpose}</p>
          <p className="text-muted">{lasts}.</p>
        </li>
      ))}
  </ul>
)
