import { createHash, randomUUID } from 'node:crypto'
import type { Mode } from '@spotless/contract/mode'
import { type InputFormat, photoMimeTypes } from '@spotless/contract/upload'
import { apartFromManifest } from '@spotless/engine/container/apartFromManifest'
import { withIndexFor } from '@spotless/engine/container/multiPicture/mpf'
import { readFormat } from '@spotless/engine/container/readFormat'
import { softwareAgent } from '@spotless/engine/provenance/describeEdit'
import type { CopyClaim, EditClaim, SealEdit } from '@spotless/engine/provenance/sealEdit'
import { sourceTypeUri } from '@spotless/engine/provenance/sourceType'
import type { Box } from '@spotless/engine/raster/raster'
import { blobOf, guarded, openBuilder, openReader } from './c2paLibrary.ts'
import type { ClaimSigner } from './claimSigner.ts'
import { type EditAssertion, editAssertionLabel, type Region } from './editAssertion.ts'
import { thumbnailUris } from './thumbnailUris.ts'

/** A manifest that grows a file by more than this leaves out those of earlier files. */
const maxManifestBytes = 4 * 1024 * 1024

const actions: Readonly<Partial<Record<Mode, string>>> = {
  'image-upscale': 'c2pa.resized',
  'face-enhancement': 'c2pa.enhanced',
}

const regionOf = ({ left, top, width, height }: Box): Region => ({
  type: 'spatial',
  shape: { type: 'rectangle', unit: 'pixel', origin: { x: left, y: top }, width, height },
})

const copyOf = ({ copied }: CopyClaim) => ({ action: `c2pa.${copied}`, softwareAgent: { name: softwareAgent } })

const editOf = ({ mode, engine, sourceType, changed }: EditClaim) => ({
  action: actions[mode] ?? 'c2pa.edited',
  softwareAgent: { name: softwareAgent },
  digitalSourceType: `${sourceTypeUri}${sourceType}`,
  description: engine === '' ? mode : `${mode}: ${engine}`,
  ...(changed && {
    changes: [{ region: changed.map(regionOf), description: 'Nothing outside this region was changed.' }],
  }),
})

/** Addresses of thumbnails in an earlier manifest, which may show what was removed from the photo. */
const thumbnailsOf = async (file: Uint8Array, mediaType: string): Promise<readonly string[]> => {
  const reader = await openReader(file, mediaType).catch(() => undefined)
  if (reader === undefined) return []
  try {
    return thumbnailUris(reader.json())
  } finally {
    reader.free()
  }
}

interface Parent {
  readonly file: Uint8Array
  readonly mediaType: string
}

const formatOf = (file: Uint8Array): InputFormat | undefined => {
  try {
    return readFormat(file)
  } catch {
    return undefined
  }
}

/** Builds and signs the manifest; without `parent`, the photo is named but its own manifests are left out. */
const seal = async (
  { file, mediaType }: Parent,
  parent: Parent | undefined,
  claim: EditClaim | CopyClaim,
  assertion: EditAssertion | undefined,
  signer: ClaimSigner,
): Promise<Uint8Array> => {
  const builder = await openBuilder({
    claim_generator_info: [{ name: softwareAgent }],
    format: mediaType,
    instance_id: `xmp:iid:${randomUUID()}`,
  })
  try {
    builder.setIntent('edit')
    const relationship = JSON.stringify({ relationship: 'parentOf' })
    if (parent === undefined) builder.addIngredient(relationship)
    else {
      for (const uri of await thumbnailsOf(parent.file, parent.mediaType)) {
        builder.addRedaction(uri, 'c2pa.PII.present')
      }
      await builder.addIngredientFromBlob(relationship, parent.mediaType, blobOf(parent.file, parent.mediaType))
    }
    builder.addAction('copied' in claim ? copyOf(claim) : editOf(claim))
    if (assertion !== undefined) builder.addAssertion(editAssertionLabel, assertion)
    const definition = { alg: signer.algorithm, reserveSize: signer.signatureBytes, sign: signer.sign }
    const sealed = await builder.sign(definition, undefined, mediaType, blobOf(file, mediaType))
    // The index of several pictures is signed too: it is made true of the sealed file, which is sealed again.
    const settled = apartFromManifest(withIndexFor(file, sealed), sealed)
    return settled === file ? sealed : await builder.sign(definition, undefined, mediaType, blobOf(settled, mediaType))
  } finally {
    builder.free()
  }
}

/**
 * Seals results with a signer. The photo becomes the parent ingredient: its manifest is validated, and kept with what the
 * validation found, except for thumbnails, which are redacted. A manifest that cannot be read, or that with its own parents is
 * larger than 4 MiB, is left out.
 */
export const createSealer =
  (signer: ClaimSigner): SealEdit =>
  async (file, original, claim) => {
    const result = { file, mediaType: photoMimeTypes[readFormat(file)] }
    const format = formatOf(original)
    const parent = format && { file: original, mediaType: photoMimeTypes[format] }
    const assertion: EditAssertion | undefined =
      'copied' in claim
        ? undefined
        : { mode: claim.mode, originalSha256: createHash('sha256').update(original).digest('hex') }
    if (parent !== undefined) {
      const whole = await guarded(() => seal(result, parent, claim, assertion, signer)).catch(() => undefined)
      if (whole !== undefined && whole.length - file.length <= maxManifestBytes) return whole
    }
    return guarded(() => seal(result, undefined, claim, assertion, signer))
  }
