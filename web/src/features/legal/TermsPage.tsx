import { plans } from '@spotless/contract/billing'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import { screen } from '@spotless/contract/route'
import { Link } from 'react-router'
import { BulletList, LegalPage, LegalSection, textLink } from './LegalPage.tsx'

const { free, monthly, yearly } = plans

/** Terms of use; every number is from the table of plans. */
export const TermsPage = () => (
  <LegalPage
    title="Terms"
    summary="Your photos stay yours. Edit only what you have the right to edit, and check each result before you use it."
  >
    <LegalSection title="Your photos and results">
      <BulletList>
        <li>
          You keep all rights to what you upload and to what is made from it. We ask for none beyond what the edit
          requires.
        </li>
        <li>
          Upload only images that you own or are allowed to edit. Watermark removal is to be used only on images you own
          or are licensed to edit.
        </li>
        <li>
          Do not use the service to deceive others about a person, to hide where an image comes from, or for anything
          illegal.
        </li>
      </BulletList>
    </LegalSection>
    <LegalSection title="Edits and credits">
      <BulletList>
        <li>
          An edit costs one credit in every mode. Edits that fail or that you cancel are free, and so is changing the
          background of a cut-out.
        </li>
        <li>
          {free.label}: {free.editsOnSignupDay} edits on the day you sign up, then {free.editsPerDay} per day (UTC),
          files up to {free.maxUploadBytes / bytesPerMegabyte} MB. Unused edits do not carry over.
        </li>
        <li>
          {monthly.label}: {monthly.editsPerPeriod} edits per month. {yearly.label}: {yearly.editsPerPeriod} edits per
          year. Files up to {monthly.maxUploadBytes / bytesPerMegabyte} MB, and priority in the queue.
        </li>
        <li>
          Results are made by AI models and can be wrong. Check each one before you use it, and keep your original.
        </li>
      </BulletList>
    </LegalSection>
    <LegalSection title="Paid plans">
      <p>
        {monthly.label} costs ${monthly.priceUsd} per month and {yearly.label} ${yearly.priceUsd} per year. A plan
        renews until you cancel it; after cancelling, you can use it until the end of the period you have paid for.
        Deleting your account ends it immediately. The{' '}
        <Link to={screen.pricing} className={textLink}>
          pricing page
        </Link>{' '}
        shows what is currently on offer.
      </p>
    </LegalSection>
    <LegalSection title="Storage">
      <p>
        Photos and results are deleted after a time that depends on your plan; see the{' '}
        <Link to={screen.privacy} className={textLink}>
          privacy page
        </Link>
        . The service is not an archive: download what you want to keep.
      </p>
    </LegalSection>
    <LegalSection title="The service">
      <BulletList>
        <li>
          Spotless is free software under the GNU Affero General Public License, version 3 or later. Anyone who runs a
          copy must offer its users the source code of that copy.
        </li>
        <li>As that licence states, it comes without warranty, to the extent permitted by law.</li>
        <li>We may close accounts that break these terms or that harm the service for others.</li>
      </BulletList>
    </LegalSection>
  </LegalPage>
)
