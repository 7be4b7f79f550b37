import type { AccountAnswer } from '@spotless/contract/account'
import { screen } from '@spotless/contract/route'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUsage } from '../../lib/serverQueries.ts'
import { button } from '../../ui/button.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Footer } from '../layout/Footer.tsx'
import { Header } from '../layout/Header.tsx'
import { ManageBilling } from '../pricing/ManageBilling.tsx'
import { PlanState } from '../pricing/PlanState.tsx'
import { useCheckout } from '../pricing/useCheckout.ts'
import { AccountData } from './AccountData.tsx'
import { DeleteAllDialog } from './DeleteAllDialog.tsx'
import { formatHours } from './formatDuration.ts'
import { ImageList } from './ImageList.tsx'
import { ApiKeys } from './keys/ApiKeys.tsx'
import { LoginDialog } from './LoginDialog.tsx'
import { Passkeys } from './Passkeys.tsx'
import { People } from './People.tsx'
import { Profile } from './Profile.tsx'
import { Section } from './Section.tsx'
import { StorageUse } from './StorageUse.tsx'
import { UsageChart } from './UsageChart.tsx'
import { useAccount, useImages } from './useAccount.ts'
import { useCurrentUser } from './useCurrentUser.ts'
import { Webhooks } from './webhooks/Webhooks.tsx'

const AccountSections = ({ account }: { readonly account: AccountAnswer }) => {
  const images = useImages(true)
  const [isDeletingAll, setDeletingAll] = useState(false)
  const { data: usage } = useUsage(true)
  const checkout = useCheckout()
  return (
    <>
      <Section title="Profile">
        <Profile account={account} />
      </Section>
      {account.localSignIn && (
        <Section title="Sign-in">
          <Passkeys />
        </Section>
      )}
      {account.localSignIn?.canInvite && (
        <Section title="People">
          <People />
        </Section>
      )}
      <Section title="Plan">
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-surface p-6">
          {usage && <PlanState usage={usage} />}
          <div className="flex flex-wrap gap-2">
            <Link to={screen.pricing} className={button('quiet')}>
              See the plans
            </Link>
            {usage && <ManageBilling usage={usage} checkout={checkout} />}
          </div>
        </div>
      </Section>
      <Section title="Usage">
        <div className="rounded-card bg-surface p-6">
          <UsageChart history={account.history} />
        </div>
      </Section>
      <Section title="Photos">
        <p className="text-muted">
          On your plan, photos and their results are kept for {formatHours(account.retentionHours)} after upload and
          then deleted.
        </p>
        <StorageUse storage={account.storage} />
        <ImageList images={images.data?.pages.flatMap((page) => page.images)} failed={images.isError} />
        {account.storage.photos > 0 && (
          <div className="flex flex-wrap justify-between gap-3">
            {images.hasNextPage ? (
              <button
                type="button"
                className={button('quiet')}
                disabled={images.isFetchingNextPage}
                onClick={() => void images.fetchNextPage()}
              >
                {images.isFetchingNextPage ? 'Loading…' : 'Show more photos'}
              </button>
            ) : (
              <span />
            )}
            <button type="button" className={button('danger')} onClick={() => setDeletingAll(true)}>
              Delete all photos
            </button>
          </div>
        )}
        <DeleteAllDialog open={isDeletingAll} onClose={() => setDeletingAll(false)} photos={account.storage.photos} />
      </Section>
      <Section title="API keys" anchor="api-keys">
        <ApiKeys />
      </Section>
      <Section title="Webhooks" anchor="webhooks">
        <Webhooks />
      </Section>
      <Section title="Your data">
        <AccountData account={account} />
      </Section>
    </>
  )
}

/** Profile, plan, usage, photos and data of the signed-in user. */
export const AccountPage = () => {
  const { authenticated, loading } = useCurrentUser()
  const { data: account, isError } = useAccount(authenticated)
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
        {isError && <p className="text-muted">We could not load your account. Please reload the page.</p>}
        {account && <AccountSections account={account} />}
      </main>
      <Footer />
      <LoginDialog open={!authenticated} onClose={() => void navigate(screen.home)} />
    </>
  )
}
