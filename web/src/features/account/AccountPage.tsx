import { displayName } from '@spotless/contract/displayName'
import { screen } from '@spotless/contract/route'
import { User } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUsage } from '../../lib/useServerFacts.ts'
import { button } from '../../ui/button.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Footer } from '../landing/Footer.tsx'
import { Header } from '../landing/Header.tsx'
import { PlanState } from '../pricing/PlanState.tsx'
import { useCheckout } from '../pricing/useCheckout.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { ImageList } from './ImageList.tsx'
import { LoginDialog } from './LoginDialog.tsx'
import { hoursInWords } from './timeLeft.ts'
import { UsageChart } from './UsageChart.tsx'
import { downloadData, useAccount, useImages } from './useAccount.ts'
import { useCurrentUser } from './useCurrentUser.ts'

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

const dateText = (time: string): string =>
  new Date(time).toLocaleDateString(undefined, { year: 'numeric', month: 'long', day: 'numeric' })

const Profile = ({ account }: { readonly account: NonNullable<ReturnType<typeof useAccount>['data']> }) => {
  const { user, signInProvider, createdAt } = account
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-6">
      <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-full bg-raised">
        {user.profileImageUrl ? (
          <img src={user.profileImageUrl} alt="" className="size-full object-cover" referrerPolicy="no-referrer" />
        ) : (
          <User className="size-7" aria-hidden />
        )}
      </span>
      <div className="grid min-w-0 gap-0.5">
        <p className="truncate font-semibold">{displayName(user)}</p>
        <p className="truncate text-sm text-muted">{user.email}</p>
        <p className="text-sm text-muted">
          Since {dateText(createdAt)}
          {signInProvider !== null && `, signed in by ${signInProvider}`}
        </p>
      </div>
    </div>
  )
}

/** Profile, plan, use, photos and data of the signed-in person. */
export const AccountPage = () => {
  const { authenticated, loading } = useCurrentUser()
  const { data: account, isError } = useAccount(authenticated)
  const { data: images, isError: imagesFailed } = useImages(authenticated)
  const { data: usage } = useUsage(authenticated)
  const { busy, payment, manage } = useCheckout()
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    document.title = 'Account · Spotless'
  }, [])

  if (loading) return <Loading />
  return (
    <>
      <Header />
      <main className="mx-auto grid max-w-4xl gap-12 px-4 py-10 sm:px-6 lg:py-16">
        <h1 className="text-xl sm:text-2xl">Account</h1>
        {isError && <p className="text-muted">Your account could not be loaded. Please open this page again.</p>}
        {account && (
          <>
            <Section title="Profile">
              <Profile account={account} />
            </Section>
            <Section title="Plan">
              <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-surface p-6">
                {usage && <PlanState usage={usage} />}
                <div className="flex flex-wrap gap-2">
                  <Link to={screen.pricing} className={button('quiet')}>
                    See the plans
                  </Link>
                  {usage && usage.subscription !== null && payment && (
                    <button
                      type="button"
                      disabled={busy !== null}
                      onClick={() => void manage()}
                      className={button('quiet')}
                    >
                      {busy === 'portal' ? 'Opening billing…' : 'Manage billing'}
                    </button>
                  )}
                </div>
              </div>
            </Section>
            <Section title="Use">
              <div className="rounded-card bg-surface p-6">
                <UsageChart history={account.history} />
              </div>
            </Section>
            <Section title="Photos">
              <p className="text-muted">
                On your plan a photo and its results are kept for {hoursInWords(account.retentionHours)} after the
                upload, then deleted.
              </p>
              <ImageList images={images} failed={imagesFailed} />
            </Section>
            <Section title="Your data">
              <div className="grid gap-6 rounded-card bg-surface p-6">
                <div className="flex flex-wrap items-center justify-between gap-4">
                  <p className="max-w-[48ch] text-sm text-muted">
                    Everything kept of you in one ZIP file: profile, history, messages, photos, masks and results.
                  </p>
                  <button type="button" onClick={() => void downloadData()} className={button('quiet')}>
                    Download my data
                  </button>
                </div>
                <div className="flex flex-wrap items-center justify-between gap-4">
                  <p className="max-w-[48ch] text-sm text-muted">
                    Deletes your account, every photo and every record of you, and ends a subscription.{' '}
                    <Link to={screen.privacy} className="text-accent-text underline underline-offset-2">
                      How we treat your data
                    </Link>
                  </p>
                  <button type="button" onClick={() => setDeleting(true)} className={button('danger')}>
                    Delete my account
                  </button>
                </div>
              </div>
            </Section>
            <DeleteAccountDialog
              open={deleting}
              onClose={() => setDeleting(false)}
              email={account.user.email}
              isPaying={account.user.subscriptionTier !== 'free'}
            />
          </>
        )}
      </main>
      <Footer />
      <LoginDialog open={!authenticated} onClose={() => void navigate(screen.home)} />
    </>
  )
}
