import type { ApiOperation, DeveloperContent } from '@spotless/contract/apiDescription'
import { route } from '@spotless/contract/route'
import { StaticPage } from '../StaticPage.tsx'

const Fields = ({ caption, rows }: { readonly caption: string; readonly rows: readonly (readonly string[])[] }) => (
  <table className="w-full table-fixed text-sm">
    <caption className="pb-1 text-left font-medium">{caption}</caption>
    <tbody>
      {rows.map(([name, type, note]) => (
        <tr key={`${note ?? ''} ${name}`} className="border-t border-line/60 align-top">
          <th scope="row" className="w-2/5 py-1.5 pr-4 text-left font-mono font-normal break-words sm:w-1/4">
            {name}
          </th>
          <td className="py-1.5 pr-4 break-words text-muted">{type}</td>
          {note !== undefined && <td className="w-1/4 py-1.5 text-muted sm:w-40">{note}</td>}
        </tr>
      ))}
    </tbody>
  </table>
)

const Operation = ({ operation }: { readonly operation: ApiOperation }) => {
  const { id, method, path, summary, fields, answer, media } = operation
  return (
    <details id={id} className="rounded-control bg-surface">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5">
        <span className="w-16 shrink-0 font-mono text-sm text-muted">{method}</span>
        <code className="font-mono text-sm break-all">{path}</code>
        <span className="text-sm text-muted sm:ml-auto">{summary}</span>
      </summary>
      <div className="grid gap-5 px-4 pb-4">
        {fields.length > 0 && (
          <Fields
            caption="Request"
            rows={fields.map(({ name, type, where, isRequired }) => [
              name,
              type,
              `${where}${isRequired ? ', required' : ''}`,
            ])}
          />
        )}
        {answer.length > 0 && <Fields caption="Answer" rows={answer.map(({ name, type }) => [name, type])} />}
        {answer.length === 0 && (
          <p className="text-sm text-muted">
            {media.length === 0 ? 'The answer has no body.' : `The answer is ${media.join(', ')}.`}
          </p>
        )}
      </div>
    </details>
  )
}

/** How programs use the product: a guide, and every operation of the API. */
export const DevelopersPage = ({ content: { html, groups } }: { readonly content: DeveloperContent }) => (
  <StaticPage wide>
    <h1 className="text-2xl">For developers</h1>
    <p className="mt-4 max-w-[65ch] text-lg leading-snug text-muted">
      Everything that the editor does, for programs: an API with keys, endpoints for clients that you have already, a
      command line, and tools for agents.
    </p>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from our own Markdown at build time */}
    <div className="prose mt-10 max-w-[72ch]" dangerouslySetInnerHTML={{ __html: html }} />
    <section aria-labelledby="operations" className="mt-16 grid gap-10">
      <div>
        <h2 id="operations" className="text-xl">
          Operations
        </h2>
        <p className="mt-3 max-w-[65ch] text-muted">
          Generated from the same schemas that check every request. The whole description, for generators of clients, is
          at{' '}
          <a className="underline" href={route.docs}>
            {route.docs}
          </a>
          .
        </p>
      </div>
      {groups.map(({ name, description, operations }) => (
        <section key={name} aria-label={name} className="grid gap-2">
          <h3 className="text-base">{name}</h3>
          <p className="mb-2 text-sm text-muted">{description}</p>
          {operations.map((operation) => (
            <Operation key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
    </section>
  </StaticPage>
)
