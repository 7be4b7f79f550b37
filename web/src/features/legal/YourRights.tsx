import type { ReactNode } from 'react'
import { BulletList, LegalSection, textLink } from './LegalPage.tsx'

const Lead = ({ children }: { readonly children: ReactNode }) => <strong className="font-semibold">{children}</strong>

/** How users get, delete and correct their data, and where to ask. */
export const YourRights = ({ contactEmail }: { readonly contactEmail: string | null | undefined }) => (
  <LegalSection title="Your rights">
    <BulletList>
      <li>
        <Lead>Download your data.</Lead> “Download my data” on your account page gives you everything in one ZIP file.
      </li>
      <li>
        <Lead>Delete your data.</Lead> “Delete my account” immediately removes your profile, photos, results, messages
        and history, ends your subscription, and deletes your customer record at the payment provider. For one day we
        keep a fingerprint of your sign-in, which identifies nobody, so that a forgotten browser tab does not recreate
        the account.
      </li>
      <li>
        <Lead>Correct your data.</Lead> Your name, e-mail address and picture come from your sign-in provider: change
        them there and sign in again.
      </li>
      <li>
        <Lead>Ask us.</Lead>{' '}
        {contactEmail ? (
          <>
            Write to{' '}
            <a href={`mailto:${contactEmail}`} className={textLink}>
              {contactEmail}
            </a>
            .
          </>
        ) : (
          'Use Contact at the top of this page.'
        )}
      </li>
    </BulletList>
  </LegalSection>
)
