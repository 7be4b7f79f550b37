import { useConfig } from '../../lib/serverQueries.ts'
import { formatHours } from '../account/formatDuration.ts'
import { BrowserDataTable } from './BrowserDataTable.tsx'
import { LegalPage, LegalSection } from './LegalPage.tsx'
import { describeReceivers } from './PhotoProcessing.tsx'
import { StoredPhotos } from './StoredPhotos.tsx'
import { YourRights } from './YourRights.tsx'

/**
 * What is stored about people, why, for how long, and how to delete it; every number is this
 * installation's own.
 */
export const PrivacyPage = () => {
  const { data: config } = useConfig()
  return (
    <LegalPage
      title="Privacy"
      summary={`Your photos are kept only as long as you need them, ${describeReceivers(config?.hostedServices)}, and nothing here tracks you.`}
    >
      <StoredPhotos config={config} />
      <LegalSection title="Your account">
        <p>
          When you first sign in, we store what your sign-in provider tells us: your e-mail address, your name, the
          address of your profile picture, and the ID by which the provider knows you. We never see a password.
        </p>
        {config?.signIn.kind === 'oidc' && config.signIn.usesCredentials && (
          <p>
            Here, accounts belong to this server: who was invited, under which e-mail address, and the public keys of
            your passkeys. The passkeys themselves never leave your device or password manager. Requests for a sign-in
            message are kept for a day, to limit how many are sent.
          </p>
        )}
        <p>
          For each edit we store the mode, the day and its cost, without the photo, to apply your plan’s limits and to
          show you your usage. Messages you send through the contact form are stored with your e-mail address
          {config && ` for ${formatHours(config.retentionHours.messages)}`}, or until your account is deleted, and may
          remain in our mailbox; ask us to delete those.
        </p>
      </LegalSection>
      {config?.payment && (
        <LegalSection title="Payment">
          <p>
            {config.payment.isSandbox
              ? 'This site accepts test payments only: no card is needed and no money changes hands.'
              : 'Payments are handled by Stripe on its own pages, so your card details never reach us. We store the ID by which Stripe knows you, your plan, its status and when it ends.'}
          </p>
        </LegalSection>
      )}
      <LegalSection title="Data in your browser">
        <p>
          Only what the features you use require. There are no advertising or analytics cookies, no trackers and no
          third-party content, which is why you see no cookie banner. This is the complete list:
        </p>
        <BrowserDataTable signIn={config?.signIn} />
      </LegalSection>
      <LegalSection title="Server logs">
        <p>
          The server logs the method, path, status and time of each request, and errors. It logs no tokens, no links
          that open a photo, no photos and no IP addresses. IP addresses are held only in memory, to limit abusive
          traffic.
        </p>
      </LegalSection>
      <YourRights contactEmail={config?.contactEmail} />
    </LegalPage>
  )
}
