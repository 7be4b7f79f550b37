import { type Provenance, provenanceAnswerSchema } from '@spotless/contract/provenance'
import { route } from '@spotless/contract/route'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/call.ts'
import {
  describeAction,
  describeManifest,
  describeSigner,
  nameOfSourceType,
  withModeLabels,
} from './describeProvenance.ts'

const fetchProvenance = async (imageId: string, editId: string): Promise<Provenance> => {
  const query = new URLSearchParams({ edit: editId })
  return provenanceAnswerSchema.parse(await (await call('GET', `${route.provenance(imageId)}?${query}`)).json())
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)

/** Lines of one fact. Lines can repeat: the same thing may be done twice. */
const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className="grid gap-1">
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer never move.
      <li key={index}>{line}</li>
    ))}
  </ul>
)

const Facts = ({ provenance: { sourceType, history, manifest } }: { readonly provenance: Provenance }) => (
  <dl className="grid gap-3 pt-2 pb-1">
    <Fact name="How it came about">{nameOfSourceType(sourceType)}</Fact>
    <Fact name="Signed manifest (C2PA)">{describeManifest(manifest)}</Fact>
    {manifest !== null && manifest.state !== 'unreadable' && (
      <>
        <Fact name="Signed by">{describeSigner(manifest)}</Fact>
        <Fact name="What was done">
          <Lines lines={manifest.actions.map(describeAction)} />
        </Fact>
      </>
    )}
    {manifest !== null && manifest.problems.length > 0 && (
      <Fact name="What is wrong">
        <Lines lines={manifest.problems} />
      </Fact>
    )}
    {history.length > 0 && (
      <Fact name="History (XMP, not signed)">
        <Lines lines={history.map(withModeLabels)} />
      </Fact>
    )}
  </dl>
)

/** What the result's file says about itself; read when it is opened. */
export const ProvenancePanel = ({ imageId, editId }: { readonly imageId: string; readonly editId: string }) => {
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useQuery({
    queryKey: [route.provenance(imageId), editId],
    enabled: isOpen,
    queryFn: () => fetchProvenance(imageId, editId),
  })
  return (
    <details
      className="rounded-control bg-raised px-3 py-2 text-sm"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-8 py-1 font-semibold">What this file says</summary>
      {data ? (
        <Facts provenance={data} />
      ) : (
        <p className="pt-2 pb-1 text-muted" role="status">
          {isError ? 'The file could not be read. Close this and try again.' : 'Reading the file…'}
        </p>
      )}
    </details>
  )
}
