import { diskModelsToken, type ModelCredit, type PhotoCredit } from '@spotless/contract/content'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { StaticPage } from '../StaticPage.tsx'

const Table = ({
  caption,
  columns,
  rows,
}: {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section className="overflow-x-auto" tabIndex={0} aria-label={caption}>
    <table className="w-full min-w-[44rem] text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line">
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 text-left font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row[0])} className="border-b border-line/60 align-top">
            {row.map((cell, index) => (
              <td
                key={columns[index]}
                className={clsx(
                  'py-2.5 pr-4 text-muted first:text-ink',
                  columns[index] === 'Licence' && 'whitespace-nowrap',
                )}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** Authors and licences of the photographs and models. */
export const CreditsPage = ({
  photos,
  models,
  licences,
}: {
  readonly photos: readonly PhotoCredit[]
  readonly models: readonly ModelCredit[]
  /** Full texts of the licences that must be passed on. */
  readonly licences: readonly { readonly name: string; readonly text: string }[]
}) => (
  <StaticPage wide>
    <h1 className="text-2xl">Credits</h1>
    <p className="mt-4 max-w-[65ch] text-lg leading-snug text-muted">
      Every photograph on this site and every model behind it, who made them, and under what terms.
    </p>
    <h2 className="mt-12 mb-4 text-xl">Models</h2>
    <Table
      caption="Models"
      columns={['Model', 'What it does here', 'Source', 'Licence']}
      rows={models.map(({ name, purpose, author, licence }) => [name, purpose, author, licence])}
    />
    <div>{diskModelsToken}</div>
    <h2 className="mt-12 mb-4 text-xl">Photographs</h2>
    <Table
      caption="Photographs"
      columns={['Photograph', 'Made by', 'Licence', 'Changes', 'Used for']}
      rows={photos.map(({ file, author, licence, licenceUrl, change, usedFor }) => [
        file,
        author,
        licenceUrl === undefined ? (
          licence
        ) : (
          <a key="licence" href={licenceUrl} rel="license" className="text-accent-text underline underline-offset-2">
            {licence}
          </a>
        ),
        change,
        usedFor,
      ])}
    />
    <h2 className="mt-12 mb-4 text-xl">Licence texts</h2>
    <div className="grid gap-3">
      {licences.map(({ name, text }) => (
        <details key={name} className="rounded-card bg-surface p-4">
          <summary className="font-semibold">{name}</summary>
          <pre className="mt-4 overflow-x-auto text-xs whitespace-pre-wrap text-muted">{text}</pre>
        </details>
      ))}
    </div>
  </StaticPage>
)
