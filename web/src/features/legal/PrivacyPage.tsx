import { plans } from '@spotless/contract/billing'
import { screen } from '@spotless/contract/route'
import { Link } from 'react-router'
import { useConfig } from '../../lib/useServerFacts.ts'
import { hoursInWords } from '../account/timeLeft.ts'
import { BrowserDataTable } from './BrowserDataTable.tsx'
import { Chapter, LegalPage, Points } from './LegalPage.tsx'
import { WherePhotosGo, whoSees } from './WherePhotosGo.tsx'

const link = 'text-accent-text underline underline-offset-2'

/** What is kept of people, why, for how long, and how they end it; every number is this installation's own. */
export const PrivacyPage = () => {
  const { data: config } = useConfig()
  const kept = config && {
    free: hoursInWords(config.retentionHours.free),
    paid: hoursInWords(config.retentionHours.paid),
  }
  return (
    <LegalPage
      title="Privacy"
      summary={`Your photos are kept as long as you need to finish your work, ${whoSees(config?.hostedServices)}, and nobody is followed around.`}
    >
      <Chapter title="Your photos">
        <p>
          The photo you upload, the area you mark, the words you type and the results are kept so that you can go on
          editing and download what was made. They are deleted by themselves{' '}
          {kept
            ? `on the ${plans.free.label} plan ${kept.free} after the upload, on the paid plans ${kept.paid} after it`
            : 'after a time that depends on your plan and is shown on your account page'}
          . A photo that is being edited at that moment is deleted when the edit has ended. You can delete any photo
          sooner, with everything made of it, on your{' '}
          <Link to={screen.account} className={link}>
            account page
          </Link>
          .
        </p>
        <Points>
          <WherePhotosGo services={config?.hostedServices} />
          <li>There is no page on which anyone but you could look at them, and we train no model on them.</li>
          <li>
            They are reached through links that carry a signature and expire, and by your own browser while you are
            signed in. Your browser may keep a copy in its cache until such a link expires.
          </li>
        </Points>
      </Chapter>
      <Chapter title="Your account">
        <p>
          When you sign in for the first time we keep what your sign-in provider tells us: your e-mail address, your
          name, the address of your profile picture and the number by which the provider knows you. We never see a
          password.
        </p>
        <p>
          For each edit we keep the mode, the day and what it cost, without the photo, to count what your plan allows
          and to show you your use. Messages you send us through the contact form are kept with your e-mail address
          until your account is deleted, and may lie in our mailbox too; ask us to delete those, and any that you sent
          without an account.
        </p>
      </Chapter>
      {config?.payment && (
        <Chapter title="Payment">
          <p>
            {config.payment.isSandbox
              ? 'This installation takes test payments only: no card is asked for and no money moves.'
              : 'Payment is taken by Stripe on its own pages. Your card never reaches us. We keep the number by which Stripe knows you, your plan, its state and when it ends.'}
          </p>
        </Chapter>
      )}
      <Chapter title="What is in your browser">
        <p>
          Only what is needed for what you asked for. There are no advertising or analytics cookies, no trackers and no
          content of other companies, hence no banner to click away. This is all of it:
        </p>
        <BrowserDataTable signIn={config?.signIn} />
      </Chapter>
      <Chapter title="What the server writes down">
        <p>
          The server’s log holds the method, path, status and time of each request, and errors. It holds no tokens, no
          links that open a photo, no photos and no IP addresses. IP addresses are held in memory only, to stop floods
          of requests.
        </p>
      </Chapter>
      <Chapter title="What you can do">
        <Points>
          <li>
            <strong className="font-semibold">Take it along.</strong> “Download my data” on your account page gives you
            everything in one ZIP file.
          </li>
          <li>
            <strong className="font-semibold">Delete it.</strong> “Delete my account” removes your profile, photos,
            results, messages and history at once, and ends a subscription and what the payment provider keeps of you as
            our customer. For one day we remember a fingerprint of your sign-in, from which nobody can tell who you are,
            so that a forgotten browser tab does not bring the account back.
          </li>
          <li>
            <strong className="font-semibold">Correct it.</strong> Name, e-mail address and picture follow your sign-in
            provider: change them there and sign in again.
          </li>
          <li>
            <strong className="font-semibold">Ask.</strong>{' '}
            {config?.contactEmail ? (
              <>
                Write to{' '}
                <a href={`mailto:${config.contactEmail}`} className={link}>
                  {config.contactEmail}
                </a>
                .
              </>
            ) : (
              'Use Contact at the top of this page.'
            )}
          </li>
        </Points>
      </Chapter>
    </LegalPage>
  )
}
