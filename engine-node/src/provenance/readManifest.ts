import { photoMimeTypes } from '@spotless/contract/upload'
import { readFormat } from '@spotless/engine/container/readFormat'
import { sourceTypeUri } from '@spotless/engine/provenance/sourceType'
import type { Box } from '@spotless/engine/raster/raster'
import { z } from 'zod'
import { guarded, openReader } from './c2paLibrary.ts'
import { developmentIssuer } from './developmentCertificate.ts'
import { editAssertionLabel, editAssertionSchema, regionSchema } from './editAssertion.ts'

/** One thing that was done to a picture. */
export interface ManifestAction {
  readonly action: string
  readonly agent: string | null
  readonly sourceType: string | null
  readonly description: string | null
  /** Boxes outside which nothing was changed, if the manifest says so. */
  readonly changed: readonly Box[] | null
}

/** What the manifest of a file says, and whether that can be believed. */
export interface ManifestSummary {
  /** `valid`: signed, and neither the manifest nor the picture was changed since. */
  readonly state: 'valid' | 'invalid' | 'unreadable'
  readonly signer: string | null
  /** Whether the certificate was made by an installation for itself. */
  readonly isDevelopment: boolean
  readonly generator: string | null
  readonly problems: readonly string[]
  readonly actions: readonly ManifestAction[]
  /** Manifests in the file, this one included. */
  readonly count: number
  /** SHA-256 of the photo that this, or the edit that this is a copy of, was made from. */
  readonly originalSha256: string | null
}

const maxTextLength = 300
const maxListed = 50
const text = z.string().transform((value) => value.slice(0, maxTextLength))
const textOrName = z.union([text, z.object({ name: text }).transform(({ name }) => name)])
const list = <Item extends z.ZodType>(item: Item) => z.array(item).catch([])

const actionSchema = z.object({
  action: text,
  softwareAgent: textOrName.nullish().catch(null),
  digitalSourceType: text.nullish().catch(null),
  description: text.nullish().catch(null),
  changes: z
    .array(z.object({ region: z.array(regionSchema) }))
    .nullish()
    .catch(null),
})

const storeSchema = z.object({
  active_manifest: z.string(),
  validation_state: z.string(),
  validation_status: list(z.object({ code: text, explanation: text.nullish() })),
  manifests: z.record(
    z.string(),
    z.object({
      claim_generator: text.nullish(),
      claim_generator_info: list(z.object({ name: text })).nullish(),
      signature_info: z.object({ issuer: text.nullish(), common_name: text.nullish() }).nullish().catch(null),
      assertions: list(z.object({ label: z.string(), data: z.unknown() })),
      ingredients: list(z.object({ relationship: z.string(), active_manifest: z.string().nullish() })),
    }),
  ),
})

const boxesOf = (changes: z.infer<typeof actionSchema>['changes']): readonly Box[] | null => {
  if (changes === null || changes === undefined || changes.length === 0) return null
  return changes.flatMap(({ region }) =>
    region.map(({ shape: { origin, width, height } }) => ({ left: origin.x, top: origin.y, width, height })),
  )
}

const unreadable = (problem: string): ManifestSummary => ({
  state: 'unreadable',
  signer: null,
  isDevelopment: false,
  generator: null,
  problems: [problem],
  actions: [],
  count: 0,
  originalSha256: null,
})

type Store = z.infer<typeof storeSchema>
type Manifest = Store['manifests'][string]

/** Actions that make another file of the same picture. */
const copying = ['c2pa.opened', 'c2pa.transcoded', 'c2pa.resized']

const actionsIn = ({ assertions }: Manifest): readonly z.infer<typeof actionSchema>[] =>
  assertions
    .filter(({ label }) => label.startsWith('c2pa.actions'))
    .flatMap(({ data }) => z.object({ actions: list(actionSchema) }).safeParse(data).data?.actions ?? [])

/** The manifest in force, with those of the files that it is a copy of behind it. */
const historyOf = ({ manifests, active_manifest }: Store): readonly Manifest[] => {
  const found: Manifest[] = []
  let label: string | null | undefined = active_manifest
  while (label !== null && label !== undefined && found.length < maxListed) {
    const manifest: Manifest | undefined = manifests[label]
    if (manifest === undefined || found.includes(manifest)) break
    found.push(manifest)
    if (!actionsIn(manifest).every(({ action }) => copying.includes(action))) break
    label = manifest.ingredients.find(({ relationship }) => relationship === 'parentOf')?.active_manifest
  }
  return found
}

const summarize = (json: string): ManifestSummary => {
  const store = storeSchema.parse(JSON.parse(json))
  const history = historyOf(store)
  const [manifest] = history
  if (manifest === undefined) return unreadable('The manifest in force is missing.')
  const { signature_info: signature } = manifest
  const listed = history.toReversed().flatMap(actionsIn)
  const edit = history.flatMap(({ assertions }) => assertions).find(({ label }) => label === editAssertionLabel)
  const signer = [signature?.common_name, signature?.issuer].filter((name) => name).join(', ')
  return {
    state: store.validation_state === 'Invalid' ? 'invalid' : 'valid',
    signer: signer === '' ? null : signer,
    isDevelopment: signature?.issuer === developmentIssuer,
    generator: manifest.claim_generator_info?.[0]?.name ?? manifest.claim_generator ?? null,
    problems: store.validation_status.slice(0, maxListed).map(({ code, explanation }) => explanation ?? code),
    actions: listed.slice(0, maxListed).map(({ action, softwareAgent, digitalSourceType, description, changes }) => ({
      action,
      agent: softwareAgent ?? null,
      sourceType: digitalSourceType?.replace(sourceTypeUri, '') ?? null,
      description: description ?? null,
      changed: boxesOf(changes),
    })),
    count: Object.keys(store.manifests).length,
    originalSha256: editAssertionSchema.safeParse(edit?.data).data?.originalSha256 ?? null,
  }
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, maxTextLength)

/**
 * Reads and validates the C2PA manifest of a photo's file, without asking a network. Whether the signer is who the certificate
 * says is not judged.
 * @returns null when the file has no manifest
 * @throws SpotlessError `empty_file`, `unsupported_format`
 */
export const readManifest = async (file: Uint8Array): Promise<ManifestSummary | null> => {
  const mediaType = photoMimeTypes[readFormat(file)]
  try {
    return await guarded(async () => {
      const reader = await openReader(file, mediaType)
      try {
        return summarize(reader.json())
      } finally {
        reader.free()
      }
    })
  } catch (error) {
    const message = messageOf(error)
    return message.includes('JumbfNotFound') ? null : unreadable(message)
  }
}
