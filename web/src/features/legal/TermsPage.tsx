import { plans } from '@spotless/contract/billing'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import { screen } from '@spotless/contract/route'
import { Link } from 'react-router'
import { Chapter, LegalPage, Points } from './LegalPage.tsx'

const link = 'text-accent-text underline underline-offset-2'

const { free, monthly, yearly } = plans

/** What people may expect and what is expected of them; numbers out of the table of plans. */
export const TermsPage = () => (
  <LegalPage
    title="Terms"
    summary="Your photos stay yours. Edit what you have the right to edit, and judge each result before you use it."
  >
    <Chapter title="Your photos and results">
      <Points>
        <li>
          You keep every right in what you upload and in what is made of it. We ask for none beyond making the edit.
        </li>
        <li>
          Upload only images that you own or are allowed to edit. Watermark removal is to be used only on images you own
          or are licensed to edit.
        </li>
        <li>
          Do not use the service to deceive about a person, to hide where an image comes from, or for anything that is
          against the law.
        </li>
      </Points>
    </Chapter>
    <Chapter title="What an edit is">
      <Points>
        <li>
          An edit costs one credit in every mode. An edit that fails or that you cancel costs nothing, and neither does
          changing the background of a cut-out.
        </li>
        <li>
          {free.label}: {free.editsOnSignupDay} edits on the day you sign up, then {free.editsPerDay} per day (UTC),
          files up to {free.maxUploadBytes / bytesPerMegabyte} MB. Unused edits do not add up.
        </li>
        <li>
          {monthly.label}: {monthly.editsPerPeriod} edits per month. {yearly.label}: {yearly.editsPerPeriod} edits per
          year. Files up to {monthly.maxUploadBytes / bytesPerMegabyte} MB, and paid edits go first.
        </li>
        <li>Results are made by models and can be wrong. Look at each one before you use it; keep your original.</li>
      </Points>
    </Chapter>
    <Chapter title="Paid plans">
      <p>
        {monthly.label} costs ${monthly.priceUsd} per month and {yearly.label} ${yearly.priceUsd} per year. A plan
        renews until you cancel it; after you cancel, it lasts to the end of the time you paid for. Deleting your
        account ends it at once. What is offered at the moment stands on the{' '}
        <Link to={screen.pricing} className={link}>
          pricing page
        </Link>
        .
      </p>
    </Chapter>
    <Chapter title="How long things are kept">
      <p>
        Photos and results are deleted after a time that depends on your plan; the{' '}
        <Link to={screen.privacy} className={link}>
          privacy page
        </Link>{' '}
        says how long. The service is no archive: download what you want to keep.
      </p>
    </Chapter>
    <Chapter title="The service itself">
      <Points>
        <li>
          Spotless is free software under the GNU Affero General Public License, version 3 or later. Whoever runs an
          installation owes its users the source code of what runs there.
        </li>
        <li>As that licence says, it comes without warranty, as far as the law allows.</li>
        <li>Accounts that break these terms, or that harm the service for others, may be closed.</li>
      </Points>
    </Chapter>
  </LegalPage>
)
