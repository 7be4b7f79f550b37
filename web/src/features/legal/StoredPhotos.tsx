import { plans } from '@spotless/contract/billing'
import type { ClientConfig } from '@spotless/contract/config'
import { screen } from '@spotless/contract/route'
import { Link } from 'react-router'
import { formatHours } from '../account/formatDuration.ts'
import { BulletList, LegalSection, textLink } from './LegalPage.tsx'
import { PhotoProcessing } from './PhotoProcessing.tsx'

/** What happens to photos, and for how long they are kept. */
export const StoredPhotos = ({ config }: { readonly config: ClientConfig | undefined }) => (
  <LegalSection title="Your photos">
    <p>
      We keep the photo you upload, the area you mark, the prompts you write and the results, so that you can continue
      editing and download what you made. They are deleted automatically{' '}
      {config
        ? `${formatHours(config.retentionHours.free)} after the upload on the ${plans.free.label} plan, and ${formatHours(config.retentionHours.paid)} after it on the paid plans`
        : 'after a time that depends on your plan and is shown on your account page'}
      . A photo that is being edited at that moment is deleted when the edit ends. For photos of a batch the time begins
      with the batch’s last upload, pause or end. You can delete any photo, with all its results, sooner on your{' '}
      <Link to={screen.account} className={textLink}>
        account page
      </Link>
      .
    </p>
    <BulletList>
      <PhotoProcessing services={config?.hostedServices} />
      <li>Nobody but you can view them on any page, and we do not train models on them.</li>
      <li>
        They can be opened only through signed links that expire, and by your own browser while you are signed in. Your
        browser may keep a copy in its cache until such a link expires.
      </li>
    </BulletList>
  </LegalSection>
)
