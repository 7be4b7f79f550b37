import type { Plan } from '@spotless/contract/account'
import { plans } from '@spotless/contract/billing'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import { modeNames } from '@spotless/contract/mode'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

const yearlySaving = Math.round((1 - plans.yearly.priceUsd / (12 * plans.monthly.priceUsd)) * 100)
const countWords = ['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

const facts = (plan: Plan): readonly string[] => {
  const { editsPerPeriod, period, editsOnSignupDay, editsPerDay, maxUploadBytes, modes, priority } = plans[plan]
  return [
    editsPerPeriod === null
      ? `${editsOnSignupDay} edits on signup day, then ${editsPerDay} per day`
      : `${editsPerPeriod} edits per ${period}`,
    `Photos up to ${maxUploadBytes / bytesPerMegabyte}MB`,
    modes.length === modeNames.length
      ? 'All seven modes'
      : `${countWords[modes.length]} modes every day, all seven on signup day`,
    ...(priority ? ['Priority processing', 'Professional photos', 'Prompt-based editing'] : []),
  ]
}

interface PlanCardProps {
  readonly plan: Plan
  /** The plan's button, or a note in its place. */
  readonly children: ReactNode
}

/** A plan with its price and what it includes; every number is from the contract's table. */
export const PlanCard = ({ plan, children }: PlanCardProps) => {
  const { label, priceUsd, period } = plans[plan]
  return (
    <li className={clsx('flex flex-col gap-6 rounded-card bg-surface p-6', plan === 'yearly' && 'ring-2 ring-accent')}>
      <div className="grid gap-2">
        <h2 className="flex items-center justify-between text-lg">
          {label}
          {plan === 'yearly' && (
            <span className="rounded-full bg-accent-soft px-2.5 py-1 text-xs font-medium tracking-normal text-accent-text">
              Saves {yearlySaving}%
            </span>
          )}
        </h2>
        <p className="flex items-baseline gap-1.5">
          <span className="text-xl font-semibold tabular-nums">${priceUsd}</span>
          {period && <span className="text-sm text-muted">per {period}</span>}
        </p>
      </div>
      <ul className="grid flex-1 content-start gap-2.5 text-sm">
        {facts(plan).map((fact) => (
          <li key={fact} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-accent-text" aria-hidden />
            {fact}
          </li>
        ))}
      </ul>
      {children}
    </li>
  )
}
