import { type Plan, planNames } from '@spotless/contract/account'
import { plans } from '@spotless/contract/billing'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import { modeNames } from '@spotless/contract/mode'
import { screen } from '@spotless/contract/route'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { button } from '../../ui/button.ts'
import { useCurrentUser } from '../account/useCurrentUser.ts'
import { Footer } from '../landing/Footer.tsx'
import { Header } from '../landing/Header.tsx'
import { useCheckout } from './useCheckout.ts'

const yearlySaving = Math.round((1 - plans.yearly.priceUsd / (12 * plans.monthly.priceUsd)) * 100)

const facts = (plan: Plan): readonly string[] => {
  const { editsPerPeriod, period, editsOnSignupDay, editsPerDay, maxUploadBytes, modes, priority } = plans[plan]
  return [
    editsPerPeriod === null
      ? `${editsOnSignupDay} edits on signup day, then ${editsPerDay} per day`
      : `${editsPerPeriod} edits per ${period}`,
    `Photos up to ${maxUploadBytes / bytesPerMegabyte}MB`,
    modes.length === modeNames.length
      ? 'All seven modes'
      : `${['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'][modes.length]} modes every day, all seven on signup day`,
    ...(priority ? ['Priority processing', 'Professional photos', 'Prompt-based editing'] : []),
  ]
}

/** Three plan cards, every number out of the contract's table. */
export const PricingPage = () => {
  const { user } = useCurrentUser()
  const { busy, choose } = useCheckout()
  useEffect(() => {
    document.title = 'Pricing · Spotless'
  }, [])
  return (
    <>
      <Header />
      <main className="mx-auto max-w-6xl px-4 py-14 sm:px-6 lg:py-20">
        <h1 className="text-2xl">Pricing</h1>
        <p className="mt-4 max-w-[55ch] text-muted">
          Every edit costs one credit, whatever the mode. An edit that fails costs nothing.
        </p>
        <ul className="mt-10 grid gap-4 md:grid-cols-3">
          {planNames.map((plan) => {
            const { label, priceUsd, period } = plans[plan]
            const current = user?.subscriptionTier === plan
            return (
              <li
                key={plan}
                className={clsx(
                  'flex flex-col gap-6 rounded-card bg-surface p-6',
                  plan === 'yearly' && 'ring-2 ring-accent',
                )}
              >
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
                {current ? (
                  <p className="grid h-11 place-items-center rounded-control bg-raised text-sm font-medium">
                    Current plan
                  </p>
                ) : plan === 'free' ? (
                  <Link to={screen.editor} className={button('quiet', 'large')}>
                    {user ? 'Open the editor' : 'Get Started'}
                  </Link>
                ) : (
                  <button
                    type="button"
                    disabled={busy !== null}
                    onClick={() => void choose(plan)}
                    className={button(plan === 'yearly' ? 'primary' : 'quiet', 'large')}
                  >
                    {busy === plan ? 'Opening checkout…' : `Choose ${label}`}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      </main>
      <Footer />
    </>
  )
}
