import type { AccountAnswer } from '@spotless/contract/account'
import { clsx } from 'clsx'

const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

const edits = (amount: number): string => `${amount} ${amount === 1 ? 'edit' : 'edits'}`

/**
 * A bar for each of the last thirty days, today last, and the same numbers as a table for screen
 * readers.
 */
export const UsageChart = ({ history }: { readonly history: AccountAnswer['history'] }) => {
  const maxCredits = Math.max(...history.map(({ credits }) => credits))
  const total = history.reduce((sum, { credits }) => sum + credits, 0)
  const first = history[0]?.day
  return (
    <figure className="grid gap-3">
      <figcaption className="text-sm text-muted">
        {total === 0
          ? `No edits in the last ${history.length} days.`
          : `${edits(total)} in the last ${history.length} days, at most ${maxCredits} in one day.`}
      </figcaption>
      <div aria-hidden className="flex h-32 items-end gap-px sm:gap-1">
        {history.map(({ day, credits }) => (
          <div
            key={day}
            title={`${dayText(day)}: ${edits(credits)}`}
            className="flex h-full min-w-0 flex-1 items-end rounded-t-sm hover:bg-raised"
          >
            <div
              className={clsx('w-full rounded-t-sm', credits === 0 ? 'bg-line' : 'bg-accent')}
              style={{ height: credits === 0 ? 2 : `${(credits / maxCredits) * 100}%` }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden className="flex justify-between text-xs text-muted">
        <span>{first === undefined ? '' : dayText(first)}</span>
        <span>Today</span>
      </div>
      <div className="sr-only">
        <table>
          <caption>Edits per day, UTC</caption>
          <tbody>
            {history
              .filter(({ credits }) => credits > 0)
              .map(({ day, credits }) => (
                <tr key={day}>
                  <th scope="row">{dayText(day)}</th>
                  <td>{edits(credits)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
